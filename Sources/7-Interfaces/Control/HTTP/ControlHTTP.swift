#if Control
    internal import Logging
    import NIOCore
    import RemoteService
    internal import Serving

    /// Answers over HTTP the requests of the socket, for clients that have the token.
    ///
    /// ``ControlHTTPRoutes`` has the paths and their answers; ``ControlHTTPGuard`` decides which clients may ask.
    struct ControlHTTP: Sendable {
        private let token: ServiceKey
        private let address: HostAndPort
        private let desk: ControlDesk
        private let pages: [ControlPage]
        private let server: HTTPServer
        private let logger: Logger

        /// Makes the server, which answers once ``run()`` is called.
        ///
        /// - Parameter socket: the listening socket; see ``ControlHTTPOptions/listen(_:)``.
        init(
            options: ControlHTTPOptions, on socket: ListeningSocket, desk: ControlDesk,
            pages: [ControlPage] = [], group: any EventLoopGroup, logger: Logger
        ) {
            (token, address, self.desk, self.pages, self.logger) = (
                options.token, socket.address, desk, pages, logger
            )
            // 64 connections are enough for ten displays: each follows two streams and sends requests beside them.
            server = HTTPServer(
                on: socket, limits: .init(body: ControlEnvelope.maximumLength), group: group)
        }

        /// Answers until the task is cancelled or its service group shuts down gracefully.
        func run() async throws {
            logger.notice("controlled at http://\(address)")
            let session = SessionToken(of: token)
            let guardian = ControlHTTPGuard(
                tokens: [token, session.token], openPaths: pages.map(\.path) + [ControlHTTPRoutes.challenge],
                pagePaths: pages.filter { $0.mediaType.hasPrefix("text/html") }.map(\.path),
                connections: server.connections)
            let routes = ControlHTTPRoutes(desk: desk, pages: pages, challenge: session.challenge)
            try await server.run(.init(refusal: guardian.refusal) { await routes.answer($0) })
        }
    }
#endif
