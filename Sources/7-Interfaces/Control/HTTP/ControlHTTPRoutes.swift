#if Control
    import NIOCore
    import NIOHTTP1
    internal import Serving
    import Session

    /// The routes: each request under its own name, queries by GET and changes by POST.
    struct ControlHTTPRoutes: Sendable {
        /// The names of the queries, which clients send by GET.
        private static let asking: Set = [
            "status", "events", "levels", "room", "cases", "phrases", "scores", "words", "alerts",
            "schedule", "misheard", "push",
        ]

        /// The path of the challenge from which a page derives its token; see ``SessionToken``.
        static let challenge = "/challenge"

        let desk: ControlDesk
        let pages: [ControlPage]
        let challenge: String

        /// The answer to an admitted request.
        func answer(_ request: HTTPRequest) async -> HTTPResponse {
            let name = String(request.path.dropFirst())
            switch request.head.method {
            case .GET: return await told(name, request)
            case .POST where name == "lesson": return await lesson(request)
            case .POST where name == "ask":
                // If the client hangs up, withdraw the question.
                let asking = Task { await perform(name, request) }
                request.hangUp.whenComplete { _ in asking.cancel() }
                return await withTaskCancellationHandler {
                    await asking.value
                } onCancel: {
                    asking.cancel()
                }
            case .POST where ControlRequest.names.contains(name) && !Self.asking.contains(name):
                return await perform(name, request)
            default:
                return Self.asking.contains(name)
                    ? Self.refused(name, allowed: "GET") : Self.unknown(request)
            }
        }

        /// The answer to a request with the wrong method.
        private static func refused(_ name: String, allowed method: String) -> HTTPResponse {
            let reply = ControlReply.refused(.badRequest, "\(name) is asked for by \(method)")
            var fields = headers("application/json; charset=utf-8")
            fields.add(name: "Allow", value: method)
            return HTTPResponse(
                .methodNotAllowed, fields, .bytes(ByteBuffer(string: reply.jsonLine() + "\n")))
        }

        /// The answer to a request for an unknown path.
        private static func unknown(_ request: HTTPRequest) -> HTTPResponse {
            ControlReply.refused(
                .unknownRequest,
                "there is no \(ControlFields.shown(request.path)); docs/control.md lists the paths"
            ).response()
        }

        /// The answer to a request by GET.
        private func told(_ name: String, _ request: HTTPRequest) async -> HTTPResponse {
            switch name {
            case String(Self.challenge.dropFirst()):
                return ControlReply.done { $0.add("challenge", challenge) }.response()
            case "status": return await desk.answer(.status).response()
            case "words": return await desk.answer(.words).response()
            case "phrases": return await desk.answer(.phrases).response()
            case "push": return await desk.answer(.push).response()
            case "alerts": return await desk.answer(.alerts).response()
            case "room", "cases", "schedule": return await queried(name, request)
            case "misheard": return await desk.answer(.misheard).response()
            case "events": return await events()
            case "levels": return Self.stream { send in try await desk.sendLevels { try await send($0) } }
            case "scores": return Self.stream { send in try await desk.sendScores { try await send($0) } }
            case "metrics":
                guard let text = await desk.metrics() else {
                    return ControlReply.refused(.unknownRequest, "this program has no metrics").response()
                }
                return HTTPResponse(
                    .ok, Self.headers("text/plain; version=0.0.4; charset=utf-8"),
                    .bytes(ByteBuffer(string: text)))
            case "health":
                let ailment = await desk.ailment()
                return ControlReply.done {
                    $0.add("healthy", ailment == nil)
                    $0.add("reason", ailment)
                }
                .response(status: ailment == nil ? .ok : .serviceUnavailable)
            default:
                if let page = pages.first(where: { $0.path == request.path }) {
                    return page.response(to: request)
                }
                return ControlRequest.names.contains(name)
                    ? Self.refused(name, allowed: "POST") : Self.unknown(request)
            }
        }

        private func perform(_ name: String, _ request: HTTPRequest) async -> HTTPResponse {
            let envelope = envelope(name, request.body)
            switch envelope.request {
            case .failure(let refusal): return ControlReply(refusal).response(id: envelope.id)
            case .success(let asked):
                let reply = await desk.answer(asked)
                if asked == .stop { desk.stop() }
                return reply.response(id: envelope.id)
            }
        }

        private func envelope(_ name: String, _ body: HTTPRequest.Body) -> ControlEnvelope {
            switch body {
            case .whole(let bytes): ControlEnvelope(name: name, body: bytes.readableBytesView)
            case .tooLong:
                ControlEnvelope(
                    refused: ControlRefusal(
                        .tooLong, "a body has at most \(ControlEnvelope.maximumLength) bytes"))
            case .tooSlow:
                ControlEnvelope(refused: ControlRefusal(.tooSlow, "the body took too long to come"))
            }
        }

        /// A lesson, as server-sent events. It ends if the client closes the connection: the lesson sends a line at
        /// least each second, and notices then that it cannot.
        private func lesson(_ request: HTTPRequest) async -> HTTPResponse {
            let envelope = envelope("lesson", request.body)
            let lines: AsyncStream<String>
            do throws(ControlRefusal) {
                guard case .lesson(let wish) = try envelope.request.get() else {
                    throw ControlRefusal(.badRequest, "that is no lesson")
                }
                lines = try await desk.begin(wish)
            } catch {
                return ControlReply(error).response(id: envelope.id)
            }
            return Self.stream { send in
                for await line in lines { try await send(line) }
            }
        }

        /// The answer to a query with fields in the address.
        private func queried(_ name: String, _ request: HTTPRequest) async -> HTTPResponse {
            var fields: [String: ControlField] = [:]
            for (field, value) in request.query { fields[field] = .text(value) }
            do throws(ControlRefusal) {
                return await desk.answer(try ControlRequest(name: name, fields: fields)).response()
            } catch {
                return ControlReply(error).response()
            }
        }

        /// Events as they happen, as server-sent events. A client that connects again begins with a new snapshot: the
        /// daemon does not keep missed events, so `Last-Event-ID` has no effect.
        private func events() async -> HTTPResponse {
            let (snapshot, events) = await desk.follow()
            return Self.stream { send in
                try await send(snapshot.jsonLine())
                for await event in events { try await send(desk.line(of: event)) }
            }
        }

        /// Sends the lines of `body` as server-sent events. If a client hangs up, the stream ends at once, and not with
        /// the next event.
        private static func stream(
            _ body: @escaping @Sendable ((String) async throws -> Void) async throws -> Void
        ) -> HTTPResponse {
            HTTPResponse(
                .ok, headers("text/event-stream; charset=utf-8"),
                .stream { send in
                    var number = 0
                    try await body { line in
                        try await send("id: \(number)\ndata: \(line)\n\n")
                        number += 1
                    }
                })
        }

        static func headers(_ mediaType: String) -> HTTPHeaders {
            ["Content-Type": mediaType, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"]
        }
    }

    extension ControlReply {
        /// The reply as an HTTP response. The code of a refusal decides its status if `status` is nil.
        func response(id: ControlEnvelope.ID? = nil, status: HTTPResponseStatus? = nil) -> HTTPResponse {
            HTTPResponse(
                status ?? refusal?.code.status ?? .ok,
                ControlHTTPRoutes.headers("application/json; charset=utf-8"),
                .bytes(ByteBuffer(string: jsonLine(id: id) + "\n")))
        }
    }

    extension ControlRefusalCode {
        fileprivate var status: HTTPResponseStatus {
            switch self {
            case .badRequest: .badRequest
            case .unknownRequest: .notFound
            case .tooLong: .payloadTooLarge
            case .tooSlow: .requestTimeout
            case .notAllowed: .forbidden
            case .busy, .noQuestion, .muted, .noLesson, .unwritable: .conflict
            case .reloadFailed: .unprocessableEntity
            case .unavailable: .notFound
            case .ended: .serviceUnavailable
            }
        }
    }
#endif
