#if Control
    import Hummingbird
    import HummingbirdCore
    import Logging
    import NIOCore
    import Synchronization

    /// Answers over HTTP what the socket answers, to who has the token.
    ///
    /// Other parts of a daemon that serve pages on the same address add their routes in ``router()``.
    struct ControlHTTP: Sendable {
        /// Ten displays, each of which follows two streams and asks beside them.
        private static let connectionLimit = 64
        private static let backlog = 64
        /// Seconds for a request to come, and that a connection without one stays.
        private static let patience = TimeAmount.seconds(10)
        private static let grace = Duration.milliseconds(50)

        let options: ControlHTTPOptions
        let desk: ControlDesk
        var pages: [ControlPage] = []
        let group: any EventLoopGroup
        let logger: Logger

        /// Answers until the task is cancelled or its service group shuts down gracefully.
        ///
        /// - Throws: ``ControlError`` `inUse` where the address cannot be had.
        func run() async throws {
            let connections = ControlConnections(limit: Self.connectionLimit)
            // It would log every address that is asked for.
            var quiet = logger
            quiet.logLevel = .error
            let logger = logger
            let application = Application(
                router: router(),
                server: .http1(
                    configuration: .init(
                        additionalChannelHandlers: [ControlHTTPBounds(connections)],
                        idleTimeout: Self.patience,
                        httpDecoderConfiguration: .init(
                            maxHeaderFieldSize: 8192, maxHeaderListSize: 16_384, maxHeaderFieldCount: 64))),
                configuration: .init(
                    address: .hostname(options.address.host, port: options.address.port),
                    backlog: Self.backlog),
                onServerRunning: { channel in
                    var address = options.address
                    address.port = channel.localAddress?.port ?? address.port
                    logger.notice("controlled at http://\(address)")
                },
                eventLoopGroupProvider: .shared(group), logger: quiet)
            let failure = Mutex<(any Error)?>(nil)
            await Ending.run(grace: Self.grace) {
                do { try await application.run() } catch { failure.withLock { $0 = error } }
            }
            // Anything else is that of being ended.
            if let error = failure.withLock({ $0 }), error is IOError {
                throw ControlError(
                    .inUse,
                    "\(options.address) cannot be had for HTTP (\(error)); name another with control.http.listen"
                )
            }
        }

        private func router() -> Router<ControlHTTPContext> {
            let router = Router(context: ControlHTTPContext.self)
            router.middlewares.add(ControlHTTPGuard(token: options.token, openPaths: Set(pages.map(\.path))))
            ControlHTTPRoutes(desk: desk, pages: pages).add(to: router)
            return router
        }
    }
#endif
