#if HTTP
    import AsyncHTTPClient
    public import Foundation
    import Intake
    import NIOCore
    import NIOHTTP1
    import NIOSSL

    /// One question over HTTP and its answer, which is JSON, in bounded time and space.
    ///
    /// A redirection is refused: what was said, and the key, are for the address that the operator wrote down.
    public final class HTTPExchange: Sendable {
        /// The largest answer that is read, a thousand times a sensible one, and its shape.
        private static let answerBounds = JSONBounds(byteCount: 262_144)
        /// How long to wait before the one retry, in seconds.
        private static let retryPause = 0.2
        /// The longest that anything may take, in seconds: a day.
        private static let longestLimit = 86_400.0

        /// Who is asked.
        public let address: ServiceAddress
        private let key: ServiceKey?
        private let custom: Custom
        private let client: HTTPClient
        private let clock: any Clock<Duration>

        /// What is customary at a service.
        public struct Custom: Sendable {
            /// The header that carries the key alone; nil for `Authorization: Bearer`.
            public var keyHeader: String?
            /// Further headers of every question.
            public var headers: [(name: String, value: String)] = []
            /// How many connections are kept for the next question. A room asks one thing at a time: a second connection
            /// is for the command after one that was given up.
            public var connectionCount = 2

            /// Makes what is customary at most services.
            public init() {}
        }

        /// Makes a client; nothing is sent yet.
        ///
        /// - Parameters:
        ///   - address: who is asked.
        ///   - key: what opens the door there.
        ///   - custom: what is customary there.
        ///   - clock: what measures the limit and the pause before the retry.
        public convenience init(
            _ address: ServiceAddress, key: ServiceKey?, custom: Custom = Custom(),
            clock: any Clock<Duration> = ContinuousClock()
        ) {
            self.init(address, key: key, custom: custom, tls: .makeClientConfiguration(), clock: clock)
        }

        init(
            _ address: ServiceAddress, key: ServiceKey?, custom: Custom = Custom(), tls: TLSConfiguration,
            clock: any Clock<Duration> = ContinuousClock()
        ) {
            self.address = address
            self.key = key
            self.custom = custom
            self.clock = clock
            var configuration = HTTPClient.Configuration()
            configuration.tlsConfiguration = tls
            configuration.redirectConfiguration = .disallow
            configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = custom.connectionCount
            configuration.connectionPool.retryConnectionEstablishment = false
            configuration.httpVersion = .http1Only
            configuration.http1_1ConnectionDebugInitializer = { ResponseOrder.add(to: $0) }
            client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        }

        deinit {
            // A client must be shut down before it goes.
            let client = client
            Task { try? await client.shutdown() }
        }

        /// Sends `body` by POST and gives the body of the answer.
        ///
        /// Asks once more where there was no connection, or the service says that it is out of order (5xx) or has too
        /// much to do (429), as far as there is time.
        ///
        /// - Throws: ``ServiceError``; `CancellationError` where the task was cancelled.
        public func post(
            _ body: Data, contentType: String = "application/json", limit: Double
        ) async throws -> Data {
            try await within(limit) { [self] in
                do { return try await attempt(body, contentType) } catch let error as ServiceError {
                    guard error.code == .unavailable else { throw error }
                }
                try await clock.sleep(for: .seconds(Self.retryPause))
                return try await attempt(body, contentType)
            }
        }

        /// Does `work` in `limit` seconds at most, from before the connection to the last byte of the answer: the client's
        /// own time-out ends with the head, and a service may send a byte a second after it.
        private func within<Answer: Sendable>(
            _ limit: Double, _ work: @escaping @Sendable () async throws -> Answer
        ) async throws -> Answer {
            let limit = min(limit, Self.longestLimit)
            return try await withThrowingTaskGroup(of: Answer.self) { group in
                group.addTask(operation: work)
                group.addTask { [address, clock] in
                    try await clock.sleep(for: .seconds(limit))
                    throw ServiceError(
                        .timedOut, "\(address.place) gave no answer within \(limit) s")
                }
                defer { group.cancelAll() }
                // The group has two tasks, so there is a first to end.
                return try await group.next()!
            }
        }

        /// What is sent by ``send(_:limit:)``.
        public struct Message: Sendable {
            /// The method, such as `POST`.
            public var method: String
            /// The whole address, at the host of ``HTTPExchange/address``.
            public var url: String
            /// The body; nil for none.
            public var body: Data?
            /// What the body is.
            public var contentType = "application/json"
            /// Further headers.
            public var headers: [(name: String, value: String)] = []

            /// Makes a message without a body.
            public init(method: String, url: String) { (self.method, self.url) = (method, url) }
        }

        /// What came back.
        public struct Response: Sendable {
            /// Its body: JSON of bounded size and depth, or anything else of bounded size.
            public var body: Data
            /// Whether the service says that it is plain text.
            public var isPlainText: Bool
        }

        /// Sends a message once: what may change something is not sent again, whatever comes of it.
        ///
        /// - Parameter limit: seconds until the last byte of the answer.
        /// - Throws: ``ServiceError``; `CancellationError` where the task was cancelled.
        public func send(_ message: Message, limit: Double) async throws -> Response {
            var request = HTTPClientRequest(url: message.url)
            request.method = HTTPMethod(rawValue: message.method)
            if message.body != nil { request.headers.add(name: "Content-Type", value: message.contentType) }
            for header in message.headers {
                request.headers.replaceOrAdd(name: header.name, value: header.value)
            }
            let asked = request
            return try await within(limit) { [self] in try await execute(asked, body: message.body) }
        }

        private func attempt(_ body: Data, _ contentType: String) async throws -> Data {
            var request = HTTPClientRequest(url: address.url)
            request.method = .POST
            request.headers.add(name: "Content-Type", value: contentType)
            request.headers.add(name: "Accept", value: "application/json")
            return try await execute(request, body: body, isJSON: true).body
        }

        private func execute(
            _ request: HTTPClientRequest, body: Data?, isJSON: Bool = false
        ) async throws -> Response {
            var request = request
            for header in custom.headers { request.headers.add(name: header.name, value: header.value) }
            if let key {
                request.headers.add(
                    name: custom.keyHeader ?? "Authorization",
                    value: custom.keyHeader == nil ? "Bearer \(key.secret)" : key.secret)
            }
            if let body { request.body = .bytes(ByteBuffer(bytes: body)) }
            do {
                let response = try await client.execute(request, deadline: .distantFuture)
                try check(response.status)
                let answer = try await response.body.collect(upTo: Self.answerBounds.byteCount)
                let type = response.headers.first(name: "Content-Type")?.lowercased() ?? ""
                if isJSON || type.contains("json") { try Self.answerBounds.check(answer.readableBytesView) }
                return Response(
                    body: Data(answer.readableBytesView), isPlainText: type.hasPrefix("text/plain"))
            } catch {
                throw failure(error)
            }
        }

        private func check(_ status: HTTPResponseStatus) throws(ServiceError) {
            let place = address.place
            switch status.code {
            case 200..<300: return
            case 429, 500..<600:
                throw ServiceError(
                    .unavailable, "\(place) is out of order (status \(status.code))", hasAnswered: true)
            case 401, 403:
                throw ServiceError(
                    .refused, "\(place) lets nobody in with this key (status \(status.code)); check the key")
            case 300..<400:
                throw ServiceError(
                    .refused, "\(place) points elsewhere (status \(status.code)); correct its address")
            default:
                throw ServiceError(
                    .refused, "\(place) refuses the request (status \(status.code)); check address and model")
            }
        }

        /// The failure of an exchange, worded without the underlying error, which may quote what was sent.
        private func failure(_ error: any Error) -> any Error {
            let place = address.place
            switch error {
            case is CancellationError, is ServiceError: return error
            case is NIOTooManyBytesError:
                return ServiceError(
                    .badResponse, "\(place) answers with more than \(Self.answerBounds.byteCount / 1024) KiB")
            case let error as JSONExcess:
                return ServiceError(.badResponse, "the answer of \(place) \(error)")
            case let error where CertificateProblem(error) != nil:
                return ServiceError(.refused, "\(place) \(CertificateProblem(error)!)")
            case let error as HTTPClientError where error == .cancelled: return CancellationError()
            case let error as HTTPClientError
            where [.deadlineExceeded, .readTimeout, .writeTimeout, .connectTimeout].contains(error):
                return ServiceError(.timedOut, "\(place) gave no answer in time")
            // An answer that ends too early is a connection that broke, and worth another try.
            case let error as HTTPParserError where error != .invalidEOFState:
                return ServiceError(.badResponse, "\(place) does not speak HTTP")
            default:
                return ServiceError(.unavailable, "\(place) cannot be reached, or hung up")
            }
        }
    }
#endif
