#if Control
    import HTTPTypes
    import Hummingbird
    import HummingbirdCore
    import HummingbirdTLS
    import Logging
    import NIOCore
    import NIOSSL
    import Synchronization

    /// An HTTP server whose clients can send half requests, requests without end or nothing, and of which there may be
    /// thousands: they cost it bounded memory and nobody else's time.
    package struct HTTPServer: Sendable {
        /// What clients may do.
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

        private static let backlog = 64

        private let host: String
        private let port: Int
        private let tls: TLSConfiguration?
        private let limits: Limits
        private let group: any EventLoopGroup
        private let logger: Logger

        /// Makes a server; it listens once it runs.
        ///
        /// - Parameters:
        ///   - host: a name or address of this machine.
        ///   - port: 0 for any that is free.
        ///   - tls: its certificate and key; nil for HTTP in the clear.
        ///   - limits: what clients may do.
        ///   - group: whose threads answer.
        ///   - logger: what is told of failures.
        package init(
            host: String, port: Int, tls: TLSConfiguration? = nil, limits: Limits, group: any EventLoopGroup,
            logger: Logger
        ) {
            (self.host, self.port, self.tls, self.limits) = (host, port, tls, limits)
            (self.group, self.logger) = (group, logger)
        }

        /// Answers until the task is cancelled or its service group shuts down gracefully.
        ///
        /// - Parameters:
        ///   - router: what is answered where.
        ///   - listening: told the port, once there is one.
        /// - Throws: `IOError` where the address cannot be had; what TLS says of a certificate that it cannot use.
        package func run(
            _ router: Router<HTTPRequestContext>, listening: @escaping @Sendable (Int) async -> Void
        ) async throws {
            let connections = ServedConnections(limit: limits.connections)
            let maximumBody = limits.body
            // It would log every address that is asked for.
            var quiet = logger
            quiet.logLevel = .error
            let plain = HTTPServerBuilder.http1(
                configuration: .init(
                    additionalChannelHandlers: [HTTPRequestBounds(connections, maximumBody: maximumBody)],
                    idleTimeout: limits.patience,
                    httpDecoderConfiguration: .init(
                        maxHeaderFieldSize: 8192, maxHeaderListSize: 16_384, maxHeaderFieldCount: 64)))
            let port = port
            let application = Application(
                router: router,
                server: try tls.map { try .tls(plain, tlsConfiguration: $0) } ?? plain,
                configuration: .init(address: .hostname(host, port: port), backlog: Self.backlog),
                onServerRunning: { await listening($0.localAddress?.port ?? port) },
                eventLoopGroupProvider: .shared(group), logger: quiet)
            let failure = Mutex<(any Error)?>(nil)
            await Ending.run(grace: limits.grace) {
                do { try await application.run() } catch { failure.withLock { $0 = error } }
            }
            // Anything else is that of being ended.
            if let error = failure.withLock({ $0 }), error is IOError { throw error }
        }
    }

    extension Request {
        /// What a client gives as `Authorization: Bearer`; nil where it gives nothing of that kind.
        package var bearerToken: Substring? {
            guard let header = headers[.authorization], header.lowercased().hasPrefix("bearer ") else {
                return nil
            }
            return header.dropFirst(7)
        }
    }
#endif
