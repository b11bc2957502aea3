#if Control
    import NIOCore
    import NIOPosix
    import Serving
    import Synchronization

    /// A listener that accepts a limited number of connections of ESPHome's native API. Connections that have not shown
    /// the key make room for others.
    package struct ESPHomeListener: Sendable {
        /// The address of a listener, and the limits for its clients.
        package struct Options: Sendable {
            /// An address of this machine.
            package var address: HostAndPort
            package var security: ESPHomeTransport.Security
            /// The most connections at a time.
            package var connectionLimit = 16
            /// The seconds that a client has for the handshake and the hello.
            package var patience = 10.0
            /// Seconds after which a silent connection is closed. Home Assistant sends something at least every 20.
            package var idleLimit = 150.0

            package init(_ address: HostAndPort, _ security: ESPHomeTransport.Security) {
                (self.address, self.security) = (address, security)
            }
        }

        /// The number of waiting bytes from which a client counts as not reading; a command has two million.
        private static let waitingLimit = 4_194_304

        private typealias Streams = NIOAsyncChannel<ESPHomeFrame, ESPHomeFrame>

        /// A new connection. NIO traps if its streams are never used, for example if a client connects during the
        /// shutdown. So releasing this object ends them.
        private final class Arrival: Sendable {
            private let streams: Streams
            private let isTaken = Atomic(false)

            init(_ streams: Streams) { self.streams = streams }

            deinit {
                guard !isTaken.load(ordering: .relaxed) else { return }
                Task { [streams] in try? await streams.executeThenClose { _, _ in } }
            }

            func taken() -> Streams {
                isTaken.store(true, ordering: .relaxed)
                return streams
            }
        }

        private let options: Options

        package init(_ options: Options) { self.options = options }

        /// Listens until the task is cancelled.
        ///
        /// - Parameters:
        ///   - isListening: called once with the port.
        ///   - refused: called with the reason if the listener turns away a client that does not have the key, or does
        ///     not speak the protocol.
        ///   - serve: holds one conversation; an error ends only that conversation.
        /// - Throws: ``ESPHomeError`` with `unavailable` if the address cannot be used.
        package func run(
            isListening: @Sendable (Int) -> Void, refused: @escaping @Sendable (String) -> Void,
            serve: @escaping @Sendable (ESPHomePeer) async throws -> Void
        ) async throws {
            let connections = ServedConnections(limit: options.connectionLimit)
            let server: NIOAsyncChannel<Arrival, Never>
            do {
                server = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                    .serverChannelOption(.backlog, value: 64)
                    .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                    .childChannelOption(
                        .writeBufferWaterMark, value: .init(low: 65_536, high: Self.waitingLimit)
                    )
                    .bind(host: options.address.host, port: options.address.port) { [options] channel in
                        channel.eventLoop.makeCompletedFuture {
                            try channel.pipeline.syncOperations.addHandlers([
                                IdleStateHandler(readTimeout: .seconds(of: options.idleLimit)),
                                ESPHomeChannel(options, connections, refused: refused),
                            ])
                            return Arrival(try NIOAsyncChannel(wrappingChannelSynchronously: channel))
                        }
                    }
            } catch {
                throw ESPHomeError(
                    .unavailable,
                    "cannot listen at \(options.address): \(error); does another program use it?")
            }
            try await server.executeThenClose { arrivals in
                isListening(server.channel.localAddress?.port ?? options.address.port)
                try await withThrowingDiscardingTaskGroup { group in
                    for try await arrival in arrivals {
                        let streams = arrival.taken()
                        group.addTask {
                            // A client's fault ends only its own conversation.
                            try? await streams.executeThenClose { inbound, _ in
                                try await serve(ESPHomePeer(inbound, streams.channel, connections))
                            }
                        }
                    }
                }
            }
        }
    }

    extension TimeAmount {
        static func seconds(of seconds: Double) -> TimeAmount { .nanoseconds(Int64(seconds * 1e9)) }
    }
#endif
