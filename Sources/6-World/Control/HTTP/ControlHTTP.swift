#if Control
    import Hummingbird
    import Logging
    import NIOCore
    import Serving

    /// Answers over HTTP what the socket answers, to who has the token.
    ///
    /// Other parts of a daemon that serve pages on the same address add their routes in ``router()``.
    struct ControlHTTP: Sendable {
        /// Bytes of a body after which nobody listens any more; it was refused long before.
        private static let maximumBody = 4 * ControlEnvelope.maximumLength

        let options: ControlHTTPOptions
        let desk: ControlDesk
        var pages: [ControlPage] = []
        let group: any EventLoopGroup
        let logger: Logger

        /// Answers until the task is cancelled or its service group shuts down gracefully.
        ///
        /// - Throws: ``ControlError`` `inUse` where the address cannot be had.
        func run() async throws {
            let (address, logger) = (options.address, logger)
            // 64 connections are ten displays, each of which follows two streams and asks beside them.
            let server = HTTPServer(
                host: address.host, port: address.port, limits: .init(body: Self.maximumBody), group: group,
                logger: logger)
            do {
                try await server.run(router()) { port in
                    var address = address
                    address.port = port
                    logger.notice("controlled at http://\(address)")
                }
            } catch let error as IOError {
                throw ControlError(
                    .inUse,
                    "\(address) cannot be had for HTTP (\(error)); name another with control.http.listen"
                )
            }
        }

        private func router() -> Router<HTTPRequestContext> {
            let router = Router(context: HTTPRequestContext.self)
            router.middlewares.add(ControlHTTPGuard(token: options.token, openPaths: Set(pages.map(\.path))))
            ControlHTTPRoutes(desk: desk, pages: pages).add(to: router)
            return router
        }
    }
#endif
