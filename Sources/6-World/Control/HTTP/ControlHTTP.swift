#if Control
    import Hummingbird
    internal import Logging
    import NIOCore
    import RemoteService
    internal import Serving

    /// Answers over HTTP the requests of the socket, for clients that have the token.
    ///
    /// Other parts of a daemon that serve pages on the same address add their routes in ``router()``.
    struct ControlHTTP: Sendable {
        /// Bytes of a body after which the server stops reading; it was refused long before.
        private static let maximumBody = 4 * ControlEnvelope.maximumLength

        private let token: ServiceKey
        private let address: HostAndPort
        private let desk: ControlDesk
        private let pages: [ControlPage]
        private let server: HTTPServer
        private let logger: Logger

        /// Makes the server; it answers after this runs.
        ///
        /// - Parameter socket: the listening socket; see ``ControlHTTPOptions/listen(_:)``.
        init(
            options: ControlHTTPOptions, on socket: ListeningSocket, desk: ControlDesk,
            pages: [ControlPage] = [], group: any EventLoopGroup, logger: Logger
        ) {
            (token, address, self.desk, self.pages, self.logger) = (
                options.token, socket.address, desk, pages, logger
            )
            // 64 connections are ten displays, each of which follows two streams and asks beside them.
            server = HTTPServer(
                on: socket, limits: .init(body: Self.maximumBody), group: group, logger: logger)
        }

        /// Answers until the task is cancelled or its service group shuts down gracefully.
        func run() async throws {
            logger.notice("controlled at http://\(address)")
            try await server.run(router())
        }

        private func router() -> Router<HTTPRequestContext> {
            let router = Router(context: HTTPRequestContext.self)
            let session = SessionToken(of: token)
            let open = pages.map(\.path) + [ControlHTTPRoutes.challenge]
            router.middlewares.add(
                ControlHTTPGuard(
                    tokens: [token, session.token], openPaths: Set(open), connections: server.connections))
            ControlHTTPRoutes(desk: desk, pages: pages, challenge: session.challenge).add(to: router)
            return router
        }
    }
#endif
