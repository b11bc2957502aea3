#if Control
    import HTTPTypes
    import Hummingbird
    import HummingbirdCore
    import Logging
    import NIOCore
    import NIOExtras
    import NIOHTTP1
    import NIOHTTPTypesHTTP1
    import NIOPosix
    import ServiceLifecycle
    import Synchronization

    /// An HTTP server for untrusted clients: half requests, endless requests, silence, and thousands of clients cost it
    /// bounded memory and do not delay other clients.
    package struct HTTPServer: Sendable {
        /// The limits for clients.
        package struct Limits: Sendable {
            /// How many connections there are at most; a new one takes the place of an idle one.
            package var connections = 64
            /// Bytes of a body after which a client is hung up on.
            package var body: Int
            /// How long a request may take to come, and a connection without one stay.
            package var patience = TimeAmount.seconds(10)
            /// How long answers that are under way at the end may take.
            package var grace = Duration.milliseconds(50)

            /// Makes limits with the usual ones but for the body.
            package init(body: Int) { self.body = body }
        }

        /// All connections of this server.
        package let connections: ServedConnections

        private let socket: ListeningSocket
        private let limits: Limits
        private let group: any EventLoopGroup
        private let logger: Logger

        /// Makes a server; it answers once it runs.
        ///
        /// - Parameters:
        ///   - socket: the listening socket, which the server owns from now on.
        ///   - limits: the limits for clients.
        ///   - group: its threads answer.
        ///   - logger: gets failures.
        package init(
            on socket: ListeningSocket, limits: Limits, group: any EventLoopGroup, logger: Logger
        ) {
            (self.socket, self.limits, self.group) = (socket, limits, group)
            // It would log every address that is asked for.
            var quiet = logger
            quiet.logLevel = .error
            self.logger = quiet
            connections = ServedConnections(limit: limits.connections)
        }

        /// Answers until the task is cancelled or its service group shuts down gracefully.
        ///
        /// - Parameter router: the routes.
        package func run(_ router: Router<HTTPRequestContext>) async throws {
            let (responder, logger) = (router.buildResponder(), logger)
            let (connections, maximumBody) = (connections, limits.body)
            let plain = HTTP1Channel(
                responder: { request, writer, channel in
                    let context = HTTPRequestContext(source: .init(channel: channel, logger: logger))
                    var response = Response(status: .internalServerError)
                    do { response = try await responder.respond(to: request, context: context) } catch let
                        error
                        as HTTPParserError
                    {
                        throw error
                    } catch {
                        logger.debug("\(error)")
                    }
                    try await writer.write(response: response.head, body: response.body)
                },
                configuration: .init(
                    additionalChannelHandlers: [HTTPRequestBounds(connections, maximumBody: maximumBody)],
                    idleTimeout: limits.patience,
                    httpDecoderConfiguration: .init(
                        maxHeaderFieldSize: 8192, maxHeaderListSize: 16_384, maxHeaderFieldCount: 64)))
            let failure = Mutex<(any Error)?>(nil)
            await Ending.run(grace: limits.grace) {
                do { try await serve(plain) } catch { failure.withLock { $0 = error } }
            }
            // Anything else is that of being ended.
            if let error = failure.withLock({ $0 }), error is IOError { throw error }
        }

        /// A connection. NIO traps if its streams are never used, for example if a client connects during the shutdown.
        /// So releasing this object ends them.
        private final class Client<Child: ServerChildChannel>: Sendable {
            private let child: Child
            private let logger: Logger
            private let value: Mutex<Child.Value?>

            init(_ child: Child, _ value: Child.Value, _ logger: Logger) {
                (self.child, self.logger) = (child, logger)
                self.value = Mutex(value)
            }

            func serve() async {
                guard let value = value.withLock({ $0.take() }) else { return }
                await child.handle(value: value, logger: logger)
            }

            deinit {
                guard let value = value.withLock({ $0.take() }) else { return }
                value.channel.close(promise: nil)
                Task { [child, logger] in await child.handle(value: value, logger: logger) }
            }
        }

        /// Accepts connections. At a graceful shutdown it accepts no more, and closes idle ones.
        private func serve<Child: ServerChildChannel>(_ child: Child) async throws {
            let (quiescing, logger) = (ServerQuiescingHelper(group: group), logger)
            let server = try await ServerBootstrap(group: group)
                .serverChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.addHandler(
                            quiescing.makeServerChannelHandler(channel: channel))
                    }
                }
                .childChannelOption(.allowRemoteHalfClosure, value: true)
                .bind(socket.take()) { channel in
                    child.setup(channel: channel, logger: logger).flatMapThrowing { value in
                        let pipeline = channel.pipeline.syncOperations
                        let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
                        try pipeline.addHandler(OneHost(), position: .before(codec))
                        return Client(child, value, logger)
                    }
                }
            await withGracefulShutdownHandler {
                await withDiscardingTaskGroup { tasks in
                    try? await server.executeThenClose { clients in
                        for try await client in clients { tasks.addTask { await client.serve() } }
                    }
                }
            } onGracefulShutdown: {
                quiescing.initiateShutdown(promise: nil)
            }
        }
    }

    extension Request {
        /// The token of `Authorization: Bearer`; nil if the client sends none.
        package var bearerToken: Substring? {
            guard let header = headers[.authorization], header.lowercased().hasPrefix("bearer ") else {
                return nil
            }
            return header.dropFirst(7)
        }
    }
#endif
