#if HTTP
    import Actions
    import Commands
    import Foundation
    import RemoteService

    /// Calls a service over HTTP for an action: Home Assistant, a webhook, a program of the user's.
    ///
    /// The configuration gives the host; spoken words fill places after it, in the body and in headers. The runner
    /// sends each request once, since the service may have carried out the first. It refuses redirections.
    package struct HTTPRunner: ActionRunner {
        /// The request of an action, with places for spoken words.
        package struct Request: Sendable {
            /// The method, such as `POST`.
            package var method = "POST"
            /// The address, with places behind the host.
            package var url: String
            /// The body; nil for none.
            package var body: Body?
            /// Further headers.
            package var headers: [String: String] = [:]
            /// The longest wait for an answer, in seconds, 0.1 ... 60.
            package var timeLimit = 10.0

            /// Makes a POST without a body.
            package init(url: String) { self.url = url }
        }

        /// The body of a request.
        package indirect enum Body: Hashable, Sendable {
            /// A JSON object; its texts have places. A text that consists of one place becomes a number if a number was
            /// said.
            case json(JSONTemplate)
            /// Text with places.
            case text(String)
        }

        private static let methods: Set<String> = ["GET", "POST", "PUT", "PATCH", "DELETE"]

        private let exchange: HTTPExchange
        private let method: String
        private let url: ActionTemplate
        private let headers: [String: ActionTemplate]
        private let json: JSONTemplate?
        private let text: ActionTemplate?
        private let timeLimit: Double

        /// Makes a runner; it does not connect yet.
        ///
        /// - Parameters:
        ///   - request: the request.
        ///   - key: the bearer token; nil for none.
        ///   - allowsUnencrypted: whether the request may go to another machine by http; then others can read the
        ///     spoken words on the way.
        /// - Throws: `ActionTemplate.Fault`, and `ServiceError` for an invalid address.
        package init(_ request: Request, key: ServiceKey?, allowsUnencrypted: Bool = false) throws {
            guard Self.methods.contains(request.method) else {
                throw ActionTemplate.Fault(
                    description:
                        "“\(request.method)” is no method; use \(Self.methods.sorted().joined(separator: ", "))"
                )
            }
            guard ProgramRunner.timeLimits.contains(request.timeLimit) else {
                throw ActionTemplate.Fault(
                    description: "an answer may take 0.1 to 60 seconds, not \(request.timeLimit)")
            }
            method = request.method
            url = try ActionTemplate(request.url)
            let beginning = url.beginning
            // The template must have a slash after the host, so that spoken words cannot change the host.
            let host = beginning.firstRange(of: "://").map { beginning[$0.upperBound...] } ?? ""
            guard url.names.isEmpty || host.contains("/") else {
                throw ActionTemplate.Fault(
                    description: "spoken words must not choose the host; write it, followed by a slash")
            }
            var custom = HTTPExchange.Custom()
            custom.correction = "check its url"
            exchange = HTTPExchange(
                try ServiceAddress(beginning, of: "the service", allowsUnencrypted: allowsUnencrypted),
                key: key, custom: custom)
            var headers: [String: ActionTemplate] = [:]
            for (name, value) in request.headers {
                guard name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") }),
                    !name.isEmpty,
                    !["host", "content-length", "transfer-encoding", "authorization"].contains(
                        name.lowercased())
                else {
                    throw ActionTemplate.Fault(description: "“\(name)” is no header that can be set here")
                }
                headers[name] = try ActionTemplate(value)
            }
            self.headers = headers
            switch request.body {
            case .json(let template)?: (json, text) = (template, nil)
            case .text(let template)?: (json, text) = (nil, try ActionTemplate(template))
            case nil: (json, text) = (nil, nil)
            }
            timeLimit = request.timeLimit
        }

        /// The method and the host.
        package var summary: String { "\(method) to \(exchange.address.host)" }

        /// Sends the request; see ``/Actions/ActionRunner/run(_:)``. A status other than 2xx is a failure.
        package func run(_ values: ActionValues) async throws -> ActionAnswer {
            var message = HTTPExchange.Message(method: method, url: "")
            do {
                message.url = try url.filled(with: values, encode: Self.encoded)
                guard url.names.isEmpty || !Self.climbs(message.url) else {
                    throw ActionTemplate.Fault("what was said would lead to another folder")
                }
                for (name, template) in headers {
                    let value = try template.filled(with: values)
                    guard value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
                        throw ActionTemplate.Fault("what was said cannot stand in a header")
                    }
                    message.headers.append((name, value))
                }
                if let json {
                    message.body = try JSONEncoder().encode(json.filled(with: values))
                    message.contentType = "application/json"
                } else if let text {
                    message.body = Data(try text.filled(with: values).utf8)
                    message.contentType = "text/plain; charset=utf-8"
                }
            } catch {
                let fault = error as? ActionTemplate.Fault
                let reason = fault?.sentence ?? SpokenSentence(verbatim: "\(error)")
                throw ActionError(
                    wasTried: false, "That cannot be done: \(reason).", detail: "\(summary): \(error)")
            }
            do {
                let response = try await exchange.send(message, limit: timeLimit)
                return ActionAnswer(response.body, isText: response.isPlainText)
            } catch let error as ServiceError {
                throw ActionError(Self.sentence(error), detail: error.message)
            }
        }

        private static func sentence(_ error: ServiceError) -> SpokenSentence {
            switch error.code {
            case .unavailable where error.hasAnswered: "The service for that is out of order."
            case .unavailable: "The service for that cannot be reached."
            case .timedOut: "The service for that did not answer in time."
            case .badConfiguration, .refused, .badResponse: "The service for that did not do it."
            }
        }

        /// Encodes a value so that it can stand between two slashes, or in a query.
        private static func encoded(_ value: String) -> String {
            let plain = CharacterSet(
                charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.~")
            return value.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
        }

        /// Whether the path of an address has a part `.` or `..`, however it is written: many services read `%2E%2E` as
        /// `..`, and `%2F` as a slash.
        private static func climbs(_ url: String) -> Bool {
            let path = url.prefix { $0 != "?" && $0 != "#" }
            let parts = (path.removingPercentEncoding ?? "..").split { $0 == "/" || $0 == "\\" }
            return parts.contains { $0 == "." || $0 == ".." }
        }
    }
#endif
