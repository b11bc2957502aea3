#if Wyoming
    import NIOCore
    import NIOPosix

    /// A conversation with a Wyoming server.
    ///
    /// Sending does not wait for the other end to read: the events of one utterance are small enough to be buffered,
    /// and a server that has stopped reading must not stop the session.
    public struct WyomingConnection: Sendable {
        private let channel: any Channel
        private let inbound: NIOAsyncChannelInboundStream<WyomingEvent>
        private let address: WyomingAddress

        /// Connects, runs `talk`, and closes the connection.
        ///
        /// - Parameter connectLimit: how long the look-up of the host and connecting may take, in seconds.
        /// - Throws: ``WyomingError`` if no server answers; errors of `talk`.
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
                throw WyomingError(.unavailable, "no server answers at \(address)")
            }
            return try await channel.executeThenClose { inbound, _ in
                try await talk(
                    WyomingConnection(channel: channel.channel, inbound: inbound, address: address))
            }
        }

        /// Sends an event, and does not wait until it is sent.
        public func send(_ event: WyomingEvent) throws {
            channel.writeAndFlush(ByteBuffer(bytes: try event.encoded()), promise: nil)
        }

        /// Reads events until the other end closes the connection. For one reader.
        ///
        /// - Parameter hear: processes an event; the first result that is not nil ends the reading.
        /// - Throws: ``WyomingError`` if the other end closes the connection or sends an invalid event.
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
