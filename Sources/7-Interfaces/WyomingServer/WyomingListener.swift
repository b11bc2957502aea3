#if Wyoming
    import NIOCore
    import NIOPosix
    import Synchronization
    import Wyoming

    /// Accepts a limited number of conversations at a time, and closes silent ones.
    struct WyomingListener: Sendable {
        /// The limits of one event. An event without sound has a few hundred bytes; a second of sound has 96 kB.
        private static let limits: WyomingParser.Limits = {
            var limits = WyomingParser.Limits()
            (limits.header, limits.data, limits.payload, limits.total) = (16_384, 65_536, 262_144, .max)
            return limits
        }()

        /// A new peer. NIO traps if its streams are never used, for example if a peer connects during the shutdown. So
        /// releasing this object ends them.
        private final class Peer: Sendable {
            private let streams: NIOAsyncChannel<WyomingEvent, ByteBuffer>
            private let isTaken = Atomic(false)

            init(_ streams: NIOAsyncChannel<WyomingEvent, ByteBuffer>) { self.streams = streams }

            deinit {
                guard !isTaken.load(ordering: .relaxed) else { return }
                Task { [streams] in try? await streams.executeThenClose { _, _ in } }
            }

            /// The streams, for code that uses them.
            func taken() -> NIOAsyncChannel<WyomingEvent, ByteBuffer> {
                isTaken.store(true, ordering: .relaxed)
                return streams
            }
        }

        let options: WyomingServerOptions

        /// Listens until the task is cancelled.
        ///
        /// - Parameters:
        ///   - isListening: called once with the port.
        ///   - talk: holds one conversation. An error ends only that conversation.
        /// - Throws: ``WyomingError`` with `unavailable` if the address cannot be used.
        func run(
            isListening: @Sendable (Int) -> Void, talk: @escaping @Sendable (WyomingPeer) async throws -> Void
        ) async throws {
            let idle = TimeAmount.nanoseconds(Int64(options.idleLimit * 1e9))
            let server: NIOAsyncChannel<Peer, Never>
            do {
                server = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                    .serverChannelOption(.backlog, value: 16)
                    .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                    // A peer that has closed its sending side may still wait for the answer.
                    .childChannelOption(.allowRemoteHalfClosure, value: true)
                    .bind(host: options.address.host, port: options.address.port) { channel in
                        channel.eventLoop.makeCompletedFuture {
                            try channel.pipeline.syncOperations.addHandlers([
                                IdleStateHandler(readTimeout: idle), WyomingInbound(Self.limits),
                            ])
                            return Peer(try NIOAsyncChannel(wrappingChannelSynchronously: channel))
                        }
                    }
            } catch {
                throw WyomingError(
                    .unavailable,
                    "cannot listen at \(options.address): \(error); does another program use it?")
            }
            let register = ConnectionRegister(
                limit: options.connectionLimit, rest: .seconds(options.restLimit))
            try await server.executeThenClose { connections in
                isListening(server.channel.localAddress?.port ?? options.address.port)
                try await withThrowingDiscardingTaskGroup { group in
                    for try await peer in connections {
                        let connection = peer.taken()
                        let channel = connection.channel
                        guard let place = register.enter(close: { channel.close(promise: nil) }) else {
                            channel.close(promise: nil)
                            // NIO needs the streams of a connection to be read or ended.
                            try? await connection.executeThenClose { _, _ in }
                            continue
                        }
                        group.addTask {
                            defer { place.leave() }
                            // Ignore errors here: a peer's fault ends only its own conversation.
                            try? await connection.executeThenClose { inbound, _ in
                                try await talk(WyomingPeer(inbound, channel, place))
                            }
                        }
                    }
                }
            }
        }
    }
#endif
