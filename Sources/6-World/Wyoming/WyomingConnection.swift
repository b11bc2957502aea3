#if Wyoming
    import NIOCore
    import NIOPosix

    /// A conversation with a Wyoming server.
    ///
    /// Sending does not wait for the other end to read: what one utterance has is little enough to be kept here, and a
    /// server that has stopped reading must not stop the one who listens to the room.
    public struct WyomingConnection: Sendable {
        private let channel: any Channel
        private let inbound: NIOAsyncChannelInboundStream<WyomingEvent>
        private let address: WyomingAddress

        /// Connects, talks, and hangs up.
        ///
        /// - Parameter connectLimit: how long finding the host and connecting may take, in seconds.
        /// - Throws: ``WyomingError`` if nobody is there; what `talk` throws.
        public static func with<Result: Sendable>(
            _ address: WyomingAddress, connectLimit: Double, limits: WyomingParser.Limits = .init(),
            talk: @Sendable (WyomingConnection) async throws -> Result
        ) async throws -> Result {
            let channel: NIOAsyncChannel<WyomingEvent, ByteBuffer>
            do {
                channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                    .connectTimeout(.nanoseconds(Int64(connectLimit * 1e9)))
                    .connect(host: address.host, port: address.port) { channel in
                        channel.eventLoop.makeCompletedFuture {
                            try channel.pipeline.syncOperations.addHandler(WyomingInbound(limits))
                            return try NIOAsyncChannel(wrappingChannelSynchronously: channel)
                        }
                    }
            } catch {
                throw WyomingError(.unavailable, "nobody answers at \(address)")
            }
            return try await channel.executeThenClose { inbound, _ in
                try await talk(
                    WyomingConnection(channel: channel.channel, inbound: inbound, address: address))
            }
        }

        /// Sends an event, soon.
        public func send(_ event: WyomingEvent) throws {
            channel.writeAndFlush(ByteBuffer(bytes: try event.encoded()), promise: nil)
        }

        /// The events that come, until the other end hangs up. For one reader.
        ///
        /// - Parameter hear: takes one; the first that is not nil is the result.
        /// - Throws: ``WyomingError`` if the other end hangs up or sends what is none.
        public func first<Result: Sendable>(
            _ hear: (WyomingEvent) throws -> Result?
        ) async throws -> Result {
            do {
                for try await event in inbound {
                    if let result = try hear(event) { return result }
                }
            } catch is IOError {
                throw WyomingError(.unavailable, "\(address) hung up")
            }
            try Task.checkCancellation()
            throw WyomingError(.unavailable, "\(address) hung up")
        }
    }
#endif
