#if HTTP
    public import Foundation
    import Intake
    import Timing

    /// A client of one HTTP service, with limits on the time and the size of each exchange.
    ///
    /// It refuses redirections: the words that people said, and the key, are for the address that the operator wrote.
    public final class HTTPExchange: Sendable {
        /// The limits of an answer: a thousand times the bytes of a sensible one, and the shape of its JSON.
        private static let answerBounds = JSONBounds(byteCount: 262_144)
        /// How long to wait before the one retry, in seconds.
        private static let retryPause = 0.2
        /// The longest limit of a call, in seconds: a day.
        private static let longestLimit = 86_400.0

        /// The address of the service.
        public let address: ServiceAddress
        private let key: ServiceKey?
        private let custom: Custom
        private let queue: HTTPTransfer.Queue
        private let authorities: String?
        private let clock: any Clock<Duration>

        /// The properties in which services differ.
        public struct Custom: Sendable {
            /// The header that carries the key alone; nil for `Authorization: Bearer`.
            public var keyHeader: String?
            /// Further headers of every request.
            public var headers: [(name: String, value: String)] = []
            /// The most requests under way at a time; further ones wait. A room sends one request at a time.
            public var connectionCount = 2
            /// The advice for the operator if the service refuses a request.
            public var correction = "check address and model"

            /// Makes the properties of most services.
            public init() {}
        }

        /// Makes a client; it sends nothing yet.
        ///
        /// - Parameters:
        ///   - address: the address of the service.
        ///   - key: the key for the service; nil if it needs none.
        ///   - custom: the properties of the service.
        ///   - clock: the clock for the limits and for the pause before the retry.
        public convenience init(
            _ address: ServiceAddress, key: ServiceKey?, custom: Custom = Custom(),
            clock: any Clock<Duration> = ContinuousClock()
        ) {
            self.init(address, key: key, custom: custom, authorities: nil, clock: clock)
        }

        /// - Parameter authorities: a file of certificates to trust in place of the system's; nil for the system's.
        init(
            _ address: ServiceAddress, key: ServiceKey?, custom: Custom = Custom(), authorities: String?,
            clock: any Clock<Duration> = ContinuousClock()
        ) {
            self.address = address
            self.key = key
            self.custom = custom
            self.authorities = authorities
            self.clock = clock
            queue = HTTPTransfer.Queue(limit: custom.connectionCount)
        }

        /// Sends `body` by POST, and returns the body of the answer, which is JSON.
        ///
        /// If there was no connection, or the service says that it is out of order (5xx) or has too much to do (429),
        /// sends it once more, if time is left.
        ///
        /// - Throws: ``ServiceError``; `CancellationError` if the task was cancelled.
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

        /// Does `work` in `limit` seconds at most, from before the connection to the last byte of the answer.
        private func within<Answer: Sendable>(
            _ limit: Double, _ work: @escaping @Sendable () async throws -> Answer
        ) async throws -> Answer {
            let limit = min(limit, Self.longestLimit)
            do { return try await withDeadline(limit, clock: clock, work) } catch is DeadlineExceeded {
                try Task.checkCancellation()
                throw ServiceError(.timedOut, "\(address.place) gave no answer within \(limit) s")
            }
        }

        /// A request for ``send(_:limit:)``.
        public struct Message: Sendable {
            /// The method, such as `POST`.
            public var method: String
            /// The whole address, at the host of ``HTTPExchange/address``.
            public var url: String
            /// The body; nil for none.
            public var body: Data?
            /// The media type of the body.
            public var contentType = "application/json"
            /// Further headers.
            public var headers: [(name: String, value: String)] = []

            /// Makes a message without a body.
            public init(method: String, url: String) { (self.method, self.url) = (method, url) }
        }

        /// A service's response.
        public struct Response: Sendable {
            /// The body: JSON of bounded size and depth, or other content of bounded size.
            public var body: Data
            /// Whether the service says that the body is plain text.
            public var isPlainText: Bool
        }

        /// Sends a message once, and never again: a message that seems to fail may have changed something.
        ///
        /// - Parameter limit: seconds until the last byte of the answer.
        /// - Throws: ``ServiceError``; `CancellationError` if the task was cancelled.
        public func send(_ message: Message, limit: Double) async throws -> Response {
            var headers = Headers()
            if message.body != nil { headers.set("Content-Type", message.contentType) }
            for header in message.headers { headers.set(header.name, header.value) }
            let request = request(
                message.method, message.url, headers, body: message.body, mayReuseConnection: false)
            return try await within(limit) { [self] in try await execute(request) }
        }

        /// Fetches a file by GET, once.
        ///
        /// - Parameters:
        ///   - byteLimit: the most bytes of the file.
        ///   - limit: seconds until its last byte.
        /// - Throws: ``ServiceError``; `CancellationError` if the task was cancelled.
        public func fetch(byteLimit: Int, limit: Double) async throws -> Data {
            let request = request("GET", address.url, Headers(), body: nil, mayReuseConnection: false)
            return try await within(limit) { [self] in
                try await execute(request, isFile: true, byteLimit: byteLimit).body
            }
        }

        private func attempt(_ body: Data, _ contentType: String) async throws -> Data {
            var headers = Headers()
            headers.set("Content-Type", contentType)
            headers.set("Accept", "application/json")
            let request = request("POST", address.url, headers, body: body, mayReuseConnection: true)
            return try await execute(request, isJSON: true).body
        }

        /// Headers, each name once.
        private struct Headers {
            private(set) var fields: [(name: String, value: String)] = []

            mutating func set(_ name: String, _ value: String) {
                fields.removeAll { $0.name.lowercased() == name.lowercased() }
                fields.append((name, value))
            }
        }

        private func request(
            _ method: String, _ url: String, _ headers: Headers, body: Data?, mayReuseConnection: Bool
        ) -> HTTPTransfer.Request {
            var fields = headers.fields + custom.headers
            if let key {
                fields.append(
                    (
                        custom.keyHeader ?? "Authorization",
                        custom.keyHeader == nil ? "Bearer \(key.secret)" : key.secret
                    ))
            }
            return HTTPTransfer.Request(
                method: method, url: url, origin: address.origin, headers: fields, body: body,
                mayReuseConnection: mayReuseConnection, authorities: authorities)
        }

        private func execute(
            _ request: HTTPTransfer.Request, isJSON: Bool = false, isFile: Bool = false,
            byteLimit: Int = answerBounds.byteCount
        ) async throws -> Response {
            let transfer = HTTPTransfer(request, bodyLimit: byteLimit, in: queue)
            do {
                let reply = try await HTTPLoop.shared.run(transfer)
                try check(reply.status)
                if isJSON || !isFile && reply.contentType.contains("json") {
                    try Self.answerBounds.check(reply.body)
                }
                return Response(body: reply.body, isPlainText: reply.contentType.hasPrefix("text/plain"))
            } catch {
                throw failure(error, byteLimit: byteLimit)
            }
        }

        private func check(_ status: Int) throws(ServiceError) {
            let place = address.place
            switch status {
            case ..<100: throw ServiceError(.badResponse, "\(place) does not speak HTTP")
            case 200..<300: return
            case 429, 500..<600:
                throw ServiceError(
                    .unavailable, "\(place) is out of order (status \(status))", hasAnswered: true)
            case 401, 403:
                throw ServiceError(
                    .refused, "\(place) refuses this key (status \(status)); check the key")
            case 300..<400:
                throw ServiceError(
                    .refused, "\(place) points elsewhere (status \(status)); correct its address")
            default:
                throw ServiceError(
                    .refused, "\(place) refuses the request (status \(status)); \(custom.correction)",
                    status: status)
            }
        }

        /// The error of a failed exchange. It leaves out the underlying error, which may quote the request.
        private func failure(_ error: any Error, byteLimit: Int) -> any Error {
            let place = address.place
            switch error {
            case is CancellationError, is ServiceError: return error
            case let error as JSONExcess:
                return ServiceError(.badResponse, "the answer of \(place) \(error)")
            case HTTPTransfer.Fault.tooLong:
                return ServiceError(
                    .badResponse, "\(place) answers with more than \(byteLimit / 1024) KiB")
            case HTTPTransfer.Fault.certificate(let problem):
                return ServiceError(.refused, "\(place) \(problem)")
            case HTTPTransfer.Fault.address:
                return ServiceError(.badConfiguration, "the address of \(place) is none; correct it")
            case HTTPTransfer.Fault.late:
                return ServiceError(.timedOut, "\(place) gave no answer in time")
            case HTTPTransfer.Fault.noHTTP:
                return ServiceError(.badResponse, "\(place) does not speak HTTP")
            // If an answer ends too early, the connection broke, and another try may succeed.
            default:
                return ServiceError(.unavailable, "\(place) cannot be reached, or hung up")
            }
        }
    }
#endif
