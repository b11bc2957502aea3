#if Control
    import HTTPTypes
    import Hummingbird
    import HummingbirdCore
    import NIOCore
    internal import Serving
    import Session

    /// The routes: each request under its own name, queries by GET and changes by POST.
    struct ControlHTTPRoutes: Sendable {
        /// The queries, by GET.
        private static let asking: Set = [
            "status", "events", "levels", "room", "cases", "phrases", "scores", "words", "alerts",
        ]

        /// The path of the challenge from which a page derives its token; see ``SessionToken``.
        static let challenge = "/challenge"

        let desk: ControlDesk
        let pages: [ControlPage]
        let challenge: String

        func add(to router: Router<HTTPRequestContext>) {
            router.get(RouterPath(Self.challenge)) { _, _ in
                ControlReply.done { $0.add("challenge", challenge) }.response()
            }
            router.get("/status") { _, _ in await desk.answer(.status).response() }
            router.get("/events") { request, _ in await events(request) }
            router.get("/levels") { request, _ in levels(request) }
            router.get("/scores") { request, _ in
                stream(request) { send in try await desk.sendScores { try await send($0) } }
            }
            router.get("/words") { _, _ in await desk.answer(.words).response() }
            router.get("/room") { _, _ in await desk.answer(.room).response() }
            router.get("/phrases") { _, _ in await desk.answer(.phrases).response() }
            router.get("/alerts") { _, _ in await desk.answer(.alerts).response() }
            router.get("/cases") { request, _ in await cases(request) }
            router.get("/metrics") { _, _ in
                guard let text = await desk.metrics() else {
                    return ControlReply.refused(.unknownRequest, "this program has no metrics").response()
                }
                return Response(
                    status: .ok,
                    headers: [
                        .contentType: "text/plain; version=0.0.4; charset=utf-8", .cacheControl: "no-store",
                        .xContentTypeOptions: "nosniff",
                    ], body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
            }
            router.get("/health") { _, _ in
                let ailment = await desk.ailment()
                return ControlReply.done {
                    $0.add("healthy", ailment == nil)
                    $0.add("reason", ailment)
                }
                .response(status: ailment == nil ? .ok : .serviceUnavailable)
            }
            for page in pages {
                router.get(RouterPath(page.path)) { request, _ in page.response(to: request) }
            }
            router.post("/lesson") { request, _ in try await lesson(request) }
            for name in ControlRequest.names
            where !Self.asking.contains(name) && name != "ask" && name != "lesson" {
                router.post(RouterPath("/" + name)) { request, _ in try await perform(name, request.body) }
            }
            // If the client closes the connection, the question is withdrawn.
            router.post("/ask") { request, context in
                let asking = Task { try await perform("ask", request.body) }
                let end = try await HTTPRequestBounds.end(of: context.channel)
                end.whenComplete { _ in asking.cancel() }
                return try await asking.value
            }
        }

        private func perform(_ name: String, _ received: RequestBody) async throws -> Response {
            let envelope = try await envelope(name, received)
            switch envelope.request {
            case .failure(let refusal): return ControlReply(refusal).response(id: envelope.id)
            case .success(let asked):
                let reply = await desk.answer(asked)
                if asked == .stop { desk.stop() }
                return reply.response(id: envelope.id)
            }
        }

        private func envelope(_ name: String, _ received: RequestBody) async throws -> ControlEnvelope {
            do {
                let body = try await received.collect(upTo: ControlEnvelope.maximumLength)
                return ControlEnvelope(name: name, body: body.readableBytesView)
            } catch is NIOTooManyBytesError {
                return ControlEnvelope(
                    refused: ControlRefusal(
                        .tooLong, "a body has at most \(ControlEnvelope.maximumLength) bytes"))
            }
        }

        /// A lesson (server-sent events). It ends if the client closes the connection: a line is due at least each
        /// second, and cannot be sent then.
        private func lesson(_ request: Request) async throws -> Response {
            let envelope = try await envelope("lesson", request.body)
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

        private func cases(_ request: Request) async -> Response {
            var fields: [String: ControlField] = [:]
            for (name, value) in request.uri.queryParameters {
                fields[String(name)] = .text(String(value))
            }
            do throws(ControlRefusal) {
                return await desk.answer(try ControlRequest(name: "cases", fields: fields)).response()
            } catch {
                return ControlReply(error).response()
            }
        }

        /// Events as they happen (server-sent events). A client that connects again begins with a new snapshot: missed
        /// events are not kept, so `Last-Event-ID` has no effect.
        private func events(_ request: Request) async -> Response {
            let (snapshot, events) = await desk.follow()
            return stream(request) { send in
                try await send(snapshot.jsonLine())
                for await event in events { try await send(desk.line(of: event)) }
            }
        }

        /// How loud it is, as it sounds (server-sent events).
        private func levels(_ request: Request) -> Response {
            stream(request) { send in try await desk.sendLevels { try await send($0) } }
        }

        private func stream(
            _ request: Request,
            _ body: @escaping @Sendable ((String) async throws -> Void) async throws -> Void
        ) -> Response {
            Self.stream { send in
                // This notices at once that a client has closed the connection, not only with the next event.
                try await request.body.consumeWithCancellationOnInboundClose { _ in try await body(send) }
            }
        }

        private static func stream(
            _ body: @escaping @Sendable ((String) async throws -> Void) async throws -> Void
        ) -> Response {
            Response(
                status: .ok,
                headers: [
                    .contentType: "text/event-stream; charset=utf-8", .cacheControl: "no-store",
                    .xContentTypeOptions: "nosniff",
                ],
                body: ResponseBody { writer in
                    var writer = writer
                    var number = 0
                    try await body { line in
                        try await writer.write(ByteBuffer(string: "id: \(number)\ndata: \(line)\n\n"))
                        number += 1
                    }
                    let last = writer
                    try await last.finish(nil)
                })
        }
    }

    extension ControlReply {
        /// The reply as HTTP says it.
        func response(id: ControlEnvelope.ID? = nil, status: HTTPResponse.Status? = nil) -> Response {
            Response(
                status: status ?? refusal?.code.status ?? .ok,
                headers: [
                    .contentType: "application/json; charset=utf-8", .cacheControl: "no-store",
                    .xContentTypeOptions: "nosniff",
                ],
                body: ResponseBody(byteBuffer: ByteBuffer(string: jsonLine(id: id) + "\n")))
        }
    }

    extension ControlRefusal.Code {
        fileprivate var status: HTTPResponse.Status {
            switch self {
            case .badRequest: .badRequest
            case .unknownRequest: .notFound
            case .tooLong: .contentTooLarge
            case .tooSlow: .requestTimeout
            case .notAllowed: .forbidden
            case .busy, .noQuestion, .muted, .noLesson, .unwritable: .conflict
            case .reloadFailed: .unprocessableContent
            case .unavailable: .notFound
            case .ended: .serviceUnavailable
            }
        }
    }
#endif
