#if Control
    import NIOCore
    import NIOHTTP1

    /// One connection of a server, on its event loop: one request at a time, each in bounded time and space.
    ///
    /// The handler before it, SwiftNIO's `HTTPServerPipelineHandler`, holds the next request back until this one
    /// is answered.
    final class HTTPConnection: ChannelInboundHandler {
        typealias InboundIn = HTTPServerRequestPart
        typealias OutboundOut = HTTPServerResponsePart

        /// The work of answering a request; a task of the server runs it.
        typealias Job = @Sendable () async -> Void

        private let connections: ServedConnections
        private let limits: HTTPServer.Limits
        private let service: HTTPServer.Service
        private let begin: @Sendable (@escaping Job) -> Void

        private var request: HTTPRequest?
        private var hangUp: EventLoopPromise<Void>?
        private var body = ByteBuffer()
        private var bodyLength = 0
        /// Whether a job has begun to answer; whether all of the request has come; whether all is answered.
        private var (hasBegun, hasCome, isAnswered) = (false, false, false)
        private var isStream = false
        private var closesAfterwards = false
        /// Whether the last answer has been given. The connection ignores everything that comes then.
        private var isClosing = false
        private var timer: Scheduled<Void>?

        /// - Parameter begin: runs a job.
        init(
            _ connections: ServedConnections, _ limits: HTTPServer.Limits, _ service: HTTPServer.Service,
            begin: @escaping @Sendable (@escaping Job) -> Void
        ) {
            (self.connections, self.limits, self.service, self.begin) = (connections, limits, service, begin)
        }

        func handlerAdded(context: ChannelHandlerContext) {
            connections.admit(context.channel)
            wait(limits.patience, context) { $1.close(promise: nil) }
        }

        func handlerRemoved(context: ChannelHandlerContext) {
            timer?.cancel()
            hangUp?.succeed()
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard !isClosing else { return }
            switch unwrapInboundIn(data) {
            case .head(let head): receive(head, context)
            case .body(var bytes): receive(&bytes, context)
            case .end:
                guard request != nil else { return }
                hasCome = true
                timer?.cancel()
                if !hasBegun { answer(.whole(body), context) }
                if isAnswered { endRequest(context) }
            }
        }

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            if case ChannelEvent.inputClosed? = event as? ChannelEvent {
                hangUp?.succeed()
                closesAfterwards = true
                // A client that has sent its request still gets its answer. A client that has not, or that follows a
                // stream, does not.
                if !hasCome || isStream { context.close(promise: nil) }
            }
            context.fireUserInboundEventTriggered(event)
        }

        /// Closes the connection after an error, or answers a malformed request first: further input cannot be
        /// understood, however much of it there is.
        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            // The last answer may not be sent yet; its end closes the connection.
            guard !isClosing else { return }
            guard error is HTTPParserError, request == nil else { return context.close(promise: nil) }
            (hasCome, closesAfterwards) = (true, true)
            write(HTTPResponse(.badRequest), context)
        }

        // MARK: The request.

        private func receive(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
            connections.touch(context.channel, isBusy: true)
            let promise = context.eventLoop.makePromise(of: Void.self)
            (hangUp, body, bodyLength) = (promise, ByteBuffer(), 0)
            (hasBegun, hasCome, isAnswered, isStream) = (false, false, false, false)
            closesAfterwards = !head.isKeepAlive
            let request = HTTPRequest(head, context.channel, hangUp: promise.futureResult)
            self.request = request
            // The server would check the first, and a proxy may go by another (RFC 9112, 3.2).
            guard head.headers["Host"].count <= 1 else {
                closesAfterwards = true
                return answer(with: HTTPResponse(.badRequest), context)
            }
            wait(limits.bodyPatience, context) { connection, context in
                connection.hasCome = true
                connection.closesAfterwards = true
                if !connection.hasBegun { connection.answer(.tooSlow, context) }
                if connection.isAnswered { connection.endRequest(context) }
            }
            if let refusal = service.refusal(request) { answer(with: refusal, context) }
        }

        private func receive(_ bytes: inout ByteBuffer, _ context: ChannelHandlerContext) {
            guard request != nil else { return }
            bodyLength += bytes.readableBytes
            // A body this long was refused before.
            guard bodyLength <= limits.discardedBody else { return context.close(promise: nil) }
            guard !hasBegun else { return }
            guard bodyLength <= limits.body else { return answer(.tooLong, context) }
            body.writeBuffer(&bytes)
        }

        /// Runs `act` after a time, unless the next call or the end comes before.
        private func wait(
            _ time: TimeAmount, _ context: ChannelHandlerContext,
            _ act: @escaping (HTTPConnection, ChannelHandlerContext) -> Void
        ) {
            timer?.cancel()
            timer = context.eventLoop.assumeIsolated().scheduleTask(in: time) { [weak self] in
                if let self { act(self, context) }
            }
        }

        // MARK: The answer.

        private func answer(_ body: HTTPRequest.Body, _ context: ChannelHandlerContext) {
            guard var request, !hasBegun else { return }
            hasBegun = true
            request.body = body
            self.body = ByteBuffer()
            let asked = request
            let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
            begin { [service] in
                let response = await service.answer(asked)
                guard case .stream(let produce) = response.body else {
                    return asked.channel.eventLoop.execute { bound.value.0.write(response, bound.value.1) }
                }
                asked.channel.eventLoop.execute { bound.value.0.writeHead(response, bound.value.1) }
                await Self.stream(to: asked, produce)
                asked.channel.eventLoop.execute { bound.value.0.writeEnd(bound.value.1) }
            }
        }

        private func answer(with response: HTTPResponse, _ context: ChannelHandlerContext) {
            hasBegun = true
            write(response, context)
        }

        /// Sends pieces until there are no more, or the client has hung up.
        private static func stream(
            to request: HTTPRequest,
            _ produce:
                @escaping @Sendable (_ send: @Sendable (String) async throws -> Void) async throws -> Void
        ) async {
            let producing = Task {
                try await produce { text in
                    let part = HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(string: text)))
                    try await request.channel.writeAndFlush(part)
                }
            }
            request.hangUp.whenComplete { _ in producing.cancel() }
            await withTaskCancellationHandler {
                _ = await producing.result
            } onCancel: {
                producing.cancel()
            }
        }

        private func write(_ response: HTTPResponse, _ context: ChannelHandlerContext) {
            writeHead(response, context)
            if case .bytes(let bytes) = response.body, bytes.readableBytes > 0, request?.head.method != .HEAD
            {
                context.write(wrapOutboundOut(.body(.byteBuffer(bytes))), promise: nil)
            }
            writeEnd(context)
        }

        private func writeHead(_ response: HTTPResponse, _ context: ChannelHandlerContext) {
            var head = HTTPResponseHead(
                version: request?.head.version ?? .http1_1, status: response.status, headers: response.headers
            )
            switch response.body {
            case .bytes(let bytes):
                // A response that says that the client has the content already gets no length (RFC 9110, 8.6).
                if response.status != .notModified {
                    head.headers.replaceOrAdd(name: "Content-Length", value: "\(bytes.readableBytes)")
                }
            case .stream:
                isStream = true
                // Only the end of the connection tells an HTTP/1.0 client that the stream is over.
                if request?.head.version != .http1_1 { closesAfterwards = true }
            }
            if closesAfterwards { head.headers.replaceOrAdd(name: "Connection", value: "close") }
            connections.touch(context.channel)
            context.write(wrapOutboundOut(.head(head)), promise: nil)
            if isStream { context.flush() }
        }

        private func writeEnd(_ context: ChannelHandlerContext) {
            isAnswered = true
            let closes = closesAfterwards
            // The request ends before this part is sent, because the next request may come with it.
            if hasCome && !closes { endRequest(context) }
            let sent = context.eventLoop.makePromise(of: Void.self)
            if hasCome && closes {
                isClosing = true
                sent.futureResult.whenComplete { [channel = context.channel] _ in channel.close(promise: nil)
                }
            }
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: sent)
        }

        /// Ends the request, once all of it has come and is answered.
        private func endRequest(_ context: ChannelHandlerContext) {
            hangUp?.succeed()
            (request, hangUp) = (nil, nil)
            connections.touch(context.channel, isBusy: false)
            guard !closesAfterwards else {
                isClosing = true
                return context.close(promise: nil)
            }
            wait(limits.patience, context) { $1.close(promise: nil) }
        }
    }
#endif
