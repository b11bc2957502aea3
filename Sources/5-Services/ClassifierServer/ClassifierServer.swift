#if Control && HTTP
    import Foundation
    import Logging
    import NIOCore
    import NIOHTTP1
    import NIOPosix
    import ServiceLifecycle
    import Serving
    import Synchronization

    /// A server that tells rooms over HTTP what a language model makes of words that they did not understand. Its
    /// contract is that of the original's function `classify-voice-command`.
    package final class ClassifierServer: Service, CustomStringConvertible {
        /// The paths that the server answers: the original's path, and the last part of it.
        private static let paths = ["/functions/v1/classify-voice-command", "/classify-voice-command"]
        private static let connectionLimit = 512
        /// How long the body of a question may take to come.
        private static let bodyPatience = TimeAmount.seconds(5)
        /// How long a room's connection may stay without a question.
        private static let idleTime = TimeAmount.seconds(90)
        /// The time between two writes of the budget's file.
        private static let savingPause = Duration.seconds(1)
        /// The time that answers under way get at the end, beside the model's time, in seconds.
        private static let grace = 0.5

        private let address: ServerAddress
        private let tokens: Mutex<RoomTokens>
        private let tokenPath: String
        private let service: ClassifierService
        private let budget: DailyBudget
        private let limit: Double
        private let logger: Logger
        private let listening: @Sendable (Int) -> Void
        private let strangers = Strangers()

        /// The name of the server in the log.
        package var description: String { "the classifier's server" }

        /// Makes a server; it listens once it runs.
        ///
        /// - Parameters:
        ///   - address: the address to listen at.
        ///   - tokenPath: the path of the file of tokens.
        ///   - service: the service that answers.
        ///   - budget: the budget that the server saves while it runs.
        ///   - limit: seconds that an answer under way gets at the end.
        ///   - logger: receives failures. They contain no spoken words.
        ///   - listening: receives the port once the server listens.
        /// - Throws: ``ClassifierServerError`` for an invalid file of tokens.
        package init(
            address: ServerAddress, tokenPath: String, service: ClassifierService,
            budget: DailyBudget, limit: Double, logger: Logger,
            listening: @escaping @Sendable (Int) -> Void = { _ in }
        ) throws(ClassifierServerError) {
            (self.address, self.tokenPath, self.service) = (address, tokenPath, service)
            (self.budget, self.limit, self.logger, self.listening) = (budget, limit, logger, listening)
            tokens = Mutex(try RoomTokens(path: tokenPath))
        }

        /// The number of tokens.
        package var tokenCount: Int { tokens.withLock(\.count) }

        /// Reads the file of tokens again, so that the server refuses a removed token from then on.
        ///
        /// - Throws: ``ClassifierServerError``; then the former tokens stay in use.
        package func readTokens() throws(ClassifierServerError) {
            let read = try RoomTokens(path: tokenPath)
            tokens.withLock { $0 = read }
        }

        /// Answers until the task is cancelled or its service group shuts down gracefully.
        ///
        /// - Throws: ``ClassifierServerError`` `inUse` if the address cannot be used.
        package func run() async throws {
            let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
            var limits = HTTPServer.Limits(body: ReceivedQuestion.maximumLength)
            limits.connections = Self.connectionLimit
            (limits.patience, limits.bodyPatience) = (Self.idleTime, Self.bodyPatience)
            limits.grace = .seconds(limit + Self.grace)
            let outcome: Result<Void, any Error>
            do {
                let socket = try listen()
                let server = HTTPServer(on: socket, limits: limits, group: group)
                let port = socket.address.port
                logger.notice("answering at http://\(address.named(port))")
                listening(port)
                outcome = .success(try await serve(server))
            } catch {
                outcome = .failure(error)
            }
            try? await group.shutdownGracefully()
            do { try budget.save() } catch { logger.error("\(error)") }
            try outcome.get()
        }

        private func serve(_ server: HTTPServer) async throws {
            try await withThrowingTaskGroup { tasks in
                tasks.addTask { [self] in await keepBudget() }
                defer { tasks.cancelAll() }
                let connections = server.connections
                try await server.run(
                    .init(refusal: { [self] in refusal($0, among: connections) }) { [self] in await answer($0)
                    })
            }
        }

        private func listen() throws(ClassifierServerError) -> ListeningSocket {
            do throws(ListeningSocket.Failure) {
                return try ListeningSocket(HostAndPort(host: address.host, port: address.port))
            } catch {
                throw ClassifierServerError(
                    .inUse, "\(address) cannot be had (\(error)); name another (listen)")
            }
        }

        private func keepBudget() async {
            while !Task.isCancelled {
                try? await Task.sleep(for: Self.savingPause)
                do { try budget.save() } catch { logger.error("\(error)") }
            }
        }

        /// Returns the answer to a request that is refused; nil for any other request.
        private func refusal(_ request: HTTPRequest, among connections: ServedConnections) -> HTTPResponse? {
            if request.head.method == .GET, request.path == "/health" { return nil }
            guard request.head.method == .POST, Self.paths.contains(request.path) else {
                return HTTPResponse(.notFound)
            }
            guard holder(of: request) == nil else {
                connections.trust(request.channel)
                return nil
            }
            return unauthorized()
        }

        private func unauthorized() -> HTTPResponse {
            if let count = strangers.record() {
                logger.warning("\(count) questions without a token that is known, within a minute")
            }
            var response = Self.response(
                401, ClassifierService.error("the header Authorization: Bearer TOKEN is missing, or unknown"))
            response.headers.add(name: "WWW-Authenticate", value: "Bearer")
            return response
        }

        private func holder(of request: HTTPRequest) -> RoomTokens.Holder? {
            request.bearerToken.flatMap { token in tokens.withLock { $0.holder(of: token) } }
        }

        private func answer(_ request: HTTPRequest) async -> HTTPResponse {
            // The token was known before the body came. It is looked up again, since it may have been
            // removed meanwhile.
            if request.head.method == .GET { return Self.response(200, Data(#"{"healthy":true}"#.utf8)) }
            guard let holder = holder(of: request) else { return unauthorized() }
            let place = AskingPlace(
                peer: request.channel.remoteAddress?.ipAddress,
                forwarded: request.head.headers["X-Forwarded-For"].joined(separator: ","))
            let body: ByteBuffer
            switch request.body {
            case .whole(let bytes): body = bytes
            case .tooLong:
                return Self.response(
                    413,
                    ClassifierService.error("a question has at most \(ReceivedQuestion.maximumLength) bytes"))
            case .tooSlow:
                return Self.response(408, ClassifierService.error("the question took too long to come"))
            }
            do {
                let reply = try await service.answer(
                    body.readableBytesView, of: .init(holder: holder, place: place.address))
                var response = Self.response(reply.status, reply.body)
                if let seconds = reply.retrySeconds {
                    response.headers.add(name: "Retry-After", value: "\(seconds)")
                }
                return response
            } catch {
                logger.error("nothing is answered: \(error)")
                return Self.response(503, ClassifierService.error("the audit cannot be written"))
            }
        }

        private static func response(_ status: Int, _ body: Data) -> HTTPResponse {
            HTTPResponse(
                .init(statusCode: status),
                [
                    "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store",
                    "X-Content-Type-Options": "nosniff",
                ], .bytes(ByteBuffer(bytes: body)))
        }
    }
#endif
