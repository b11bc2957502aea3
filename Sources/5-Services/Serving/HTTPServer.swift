#if Control
    import Logging
    import NIOCore
    import NIOHTTP1
    import NIOPosix
    import ServiceLifecycle

    /// An HTTP server whose clients can send half requests, requests without end or nothing, and of which there may be
    /// thousands: they cost it bounded memory and no other client's time.
    package struct HTTPServer: Sendable {
        /// The limits for clients.
        package struct Limits: Sendable {
            /// How many connections there are at most; a new one takes the place of an idle one.
            package var connections = 64
            /// Bytes of a body that are read.
            package var body: Int
            /// Bytes of a body after which a client is hung up on.
            package var discardedBody: Int { 4 * body }
            /// How long the head of a request may take to come, and a connection without one stay.
            package var patience = TimeAmount.seconds(10)
            /// How long a body may take to come.
            package var bodyPatience = TimeAmount.seconds(10)
            /// How long answers that are under way at the end may take.
            package var grace = Duration.milliseconds(50)

            /// Makes limits with the usual ones but for the body.
            package init(body: Int) { self.body = body }
        }

        /// What is answered.
        package struct Service: Sendable {
            /// What is answered to a head, before anything else has come; nil to read on. It is asked on an event loop.
            package var refusal: @Sendable (HTTPRequest) -> HTTPResponse? = { _ in nil }
            /// What is answered to a request.
            package var answer: @Sendable (HTTPRequest) async -> HTTPResponse

            /// Makes a service.
            package init(
                refusal: @escaping @Sendable (HTTPRequest) -> HTTPResponse? = { _ in nil },
                answer: @escaping @Sendable (HTTPRequest) async -> HTTPResponse
            ) {
                (self.refusal, self.answer) = (refusal, answer)
            }
        }

        /// All connections of this server.
        package let connections: ServedConnections

        private let socket: ListeningSocket
        private let limits: Limits
        private let group: any EventLoopGroup

        /// Makes a server; it answers once it runs.
        ///
        /// - Parameters:
        ///   - socket: where it is answered; it is this server's from now on.
        ///   - limits: what clients may do.
        ///   - group: whose threads answer.
        package init(on socket: ListeningSocket, limits: Limits, group: any EventLoopGroup) {
            (self.socket, self.limits, self.group) = (socket, limits, group)
            connections = ServedConnections(limit: limits.connections)
        }

        /// Answers until the task is cancelled or its service group shuts down gracefully. Then no more connections are
        /// accepted, those that are idle are closed, and what is under way is answered, as far as there is time.
        ///
        /// - Throws: `IOError` if the socket cannot be used.
        package func run(_ service: Service) async throws {
            let (jobs, source) = AsyncStream.makeStream(of: HTTPConnection.Job.self)
            let (connections, limits) = (connections, limits)
            let server = try await ServerBootstrap(group: group)
                .childChannelOption(.allowRemoteHalfClosure, value: true)
                .childChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        var heads = NIOHTTPDecoderLimitConfiguration()
                        (heads.maxHeaderFieldSize, heads.maxHeaderListSize) = (8192, 16_384)
                        heads.maxHeaderFieldCount = 64
                        let pipeline = channel.pipeline.syncOperations
                        try pipeline.configureHTTPServerPipeline(
                            withPipeliningAssistance: true, withErrorHandling: false,
                            withOutboundHeaderValidation: true, withEncoderConfiguration: .init(),
                            withDecoderLimitConfiguration: heads)
                        try pipeline.addHandler(
                            HTTPConnection(connections, limits, service) { source.yield($0) })
                    }
                }
                .withBoundSocket(socket.release()).get()
            await Ending.run(grace: limits.grace) {
                await withTaskCancellationHandler {
                    await withGracefulShutdownHandler {
                        await withDiscardingTaskGroup { tasks in
                            for await job in jobs { tasks.addTask { await job() } }
                        }
                    } onGracefulShutdown: {
                        server.close(promise: nil)
                        connections.quiesce { source.finish() }
                    }
                } onCancel: {
                    connections.closeAll()
                }
            }
            try? await server.close()
            await withCheckedContinuation { ended in
                connections.quiesce { ended.resume() }
                connections.closeAll()
            }
        }
    }
#endif
