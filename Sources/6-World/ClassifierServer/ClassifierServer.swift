#if Control && HTTP
    import Foundation
    import HTTPTypes
    import Hummingbird
    import HummingbirdCore
    import Logging
    import NIOCore
    import NIOPosix
    import ServiceLifecycle
    import Serving
    import Synchronization

    /// Answers rooms over HTTP what a language model makes of what they did not understand, with the contract of the
    /// original's function `classify-voice-command`.
    package final class ClassifierServer: Service, CustomStringConvertible {
        /// Where it is answered: on the original's path, and on the last part of it.
        private static let paths = ["/functions/v1/classify-voice-command", "/classify-voice-command"]
        private static let connectionLimit = 512
        /// Seconds for the body of a question to come.
        private static let bodyPatience = 5.0
        /// How long a room's connection may stay without a question.
        private static let idleTime = TimeAmount.seconds(90)
        /// How often it is written down what was spent.
        private static let savingPause = Duration.seconds(1)
        /// How long answers under way may take at the end, beside the model's time.
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

        /// What a log says of it.
        package var description: String { "the classifier's server" }

        /// Makes a server; it listens once it runs.
        ///
        /// - Parameters:
        ///   - address: where.
        ///   - tokenPath: the file of who may ask.
        ///   - service: what answers.
        ///   - budget: what is written down while it runs.
        ///   - limit: seconds that an answer under way gets at the end.
        ///   - logger: what is told of failures. Nothing that was said is among them.
        ///   - listening: told the port, once there is one.
        /// - Throws: ``ClassifierServerError`` for a file of tokens that is none.
        package init(
            address: ServerAddress, tokenPath: String, service: ClassifierService,
            budget: DailyBudget, limit: Double, logger: Logger,
            listening: @escaping @Sendable (Int) -> Void = { _ in }
        ) throws(ClassifierServerError) {
            (self.address, self.tokenPath, self.service) = (address, tokenPath, service)
            (self.budget, self.limit, self.logger, self.listening) = (budget, limit, logger, listening)
            tokens = Mutex(try RoomTokens(path: tokenPath))
        }

        /// How many tokens there are.
        package var tokenCount: Int { tokens.withLock(\.count) }

        /// Reads the file of tokens again, so that a token that was taken out is refused from then on.
        ///
        /// - Throws: ``ClassifierServerError``; those before stay in use.
        package func readTokens() throws(ClassifierServerError) {
            let read = try RoomTokens(path: tokenPath)
            tokens.withLock { $0 = read }
        }

        /// Answers until the task is cancelled or its service group shuts down gracefully.
        ///
        /// - Throws: ``ClassifierServerError`` `inUse` if the address cannot be had.
        package func run() async throws {
            let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
            var limits = HTTPServer.Limits(body: 4 * ReceivedQuestion.maximumLength)
            limits.connections = Self.connectionLimit
            limits.patience = Self.idleTime
            limits.grace = .seconds(limit + Self.grace)
            let outcome: Result<Void, any Error>
            do {
                let socket = try listen()
                let server = HTTPServer(on: socket, limits: limits, group: group, logger: logger)
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
                try await server.run(router(connections: server.connections))
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

        private func router(connections: ServedConnections) -> Router<HTTPRequestContext> {
            let router = Router(context: HTTPRequestContext.self)
            for path in Self.paths {
                router.post(RouterPath(path)) { [self] request, context in
                    try await answer(request, context, among: connections)
                }
            }
            router.get("/health") { _, _ in Self.response(200, Data(#"{"healthy":true}"#.utf8)) }
            return router
        }

        private func answer(
            _ request: Request, _ context: HTTPRequestContext, among connections: ServedConnections
        ) async throws -> Response {
            guard let token = request.bearerToken, let holder = tokens.withLock({ $0.holder(of: token) })
            else {
                if let count = strangers.note() {
                    logger.warning("\(count) questions without a token that is known, within a minute")
                }
                var response = Self.response(
                    401,
                    ClassifierService.error("the header Authorization: Bearer TOKEN is missing, or unknown"))
                response.headers[.wwwAuthenticate] = "Bearer"
                return response
            }
            connections.trust(context.channel)
            let place = AskingPlace(
                peer: context.channel.remoteAddress?.ipAddress, forwarded: request.headers[.forwardedFor])
            let body: ByteBuffer
            do {
                body = try await Self.collected(request.body)
            } catch is NIOTooManyBytesError {
                return Self.response(
                    413,
                    ClassifierService.error("a question has at most \(ReceivedQuestion.maximumLength) bytes"))
            } catch is TooSlow {
                return Self.response(408, ClassifierService.error("the question took too long to come"))
            }
            do {
                let reply = try await service.answer(
                    body.readableBytesView, of: .init(holder: holder, place: place.address))
                var response = Self.response(reply.status, reply.body)
                if let seconds = reply.retrySeconds { response.headers[.retryAfter] = "\(seconds)" }
                return response
            } catch let error as ClassifierServerError {
                logger.error("nothing is answered: \(error)")
                return Self.response(503, ClassifierService.error("the audit cannot be written"))
            }
        }

        private struct TooSlow: Error {}

        private static func collected(_ body: RequestBody) async throws -> ByteBuffer {
            try await withThrowingTaskGroup(of: ByteBuffer.self) { tasks in
                tasks.addTask { try await body.collect(upTo: ReceivedQuestion.maximumLength) }
                tasks.addTask {
                    try await Task.sleep(for: .seconds(bodyPatience))
                    throw TooSlow()
                }
                defer { tasks.cancelAll() }
                // There are two, so there is a first to end.
                return try await tasks.next()!
            }
        }

        private static func response(_ status: Int, _ body: Data) -> Response {
            Response(
                status: .init(code: status),
                headers: [
                    .contentType: "application/json; charset=utf-8", .cacheControl: "no-store",
                    .xContentTypeOptions: "nosniff",
                ], body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
        }
    }

    extension HTTPField.Name {
        fileprivate static let forwardedFor = Self("X-Forwarded-For")!
    }
#endif
