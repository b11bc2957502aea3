#if Control
    import Logging
    import NIOCore
    import NIOHTTP1
    import NIOPosix
    import ServiceLifecycle

    /// An HTTP server that bad clients cannot stop. Thousands of them may send half requests, requests without end or
    /// nothing: they cost bounded memory and no other client's time.
    package struct HTTPServer: Sendable {
        /// The limits for clients.
        package struct Limits: Sendable {
            /// The most connections; a further one takes the place of an idle one.
            package var connections = 64
            /// The most bytes of a body that the server reads.
            package var body: Int
            /// The bytes of a body after which the server closes the connection.
            package var discardedBody: Int { 4 * body }
            /// How long the head of a request may take to come, and how long a connection may stay without a request.
            package var patience = TimeAmount.seconds(10)
            /// How long a body may take to come.
            package var bodyPatience = TimeAmount.seconds(10)
            /// How long answers that are under way at the end may take.
            package var grace = Duration.milliseconds(50)

            /// Makes the usual limits, with a limit for the body.
            package init(body: Int) { self.body = body }
        }

        /// The functions that answer requests.
        package struct Service: Sendable {
            /// Returns the response to a request that is refused by its head alone; nil to read on. Called on an
            /// event loop.
            package var refusal: @Sendable (HTTPRequest) -> HTTPResponse? = { _ in nil }
            /// Answers a request.
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
        ///   - socket: the socket to listen on; the server owns it from now on.
        ///   - limits: the limits for clients.
        ///   - group: the threads of the connections.
        package init(on socket: ListeningSocket, limits: Limits, group: any EventLoopGroup) {
            (self.socket, self.limits, self.group) = (socket, limits, group)
            connections = ServedConnections(limit: limits.connections)
        }

        /// Answers until the task is cancelled or its service group shuts down gracefully. Then the server accepts no
        /// more connections, closes idle ones, and finishes answers under way, as far as there is time.
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
