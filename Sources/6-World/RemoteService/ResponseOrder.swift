#if HTTP
    import NIOCore
    import NIOHTTP1

    /// Refuses responses that HTTP does not know, before the client sees them: a status below 100, and what belongs
    /// to a response that has not begun.
    ///
    /// AsyncHTTPClient takes a status below 200 for one of those that go before the response, the parser gives the
    /// body of one below 100, and the client ends the process where a body has no response
    /// (`HTTPRequestStateMachine.receivedHTTPResponseBodyPart`).
    final class ResponseOrder: ChannelInboundHandler {
        typealias InboundIn = HTTPClientResponsePart
        typealias InboundOut = HTTPClientResponsePart

        private var hasBegun = false
        private var isRefused = false

        /// Puts one where responses are parsed, before the client.
        static func add(to channel: any Channel) -> EventLoopFuture<Void> {
            channel.eventLoop.submit {
                let pipeline = channel.pipeline.syncOperations
                let parser = try pipeline.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self)
                try pipeline.addHandler(ResponseOrder(), position: .after(parser))
            }
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard !isRefused else { return }
            switch Self.unwrapInboundIn(data) {
            case .head(let head) where head.status.code < 100: return refuse(context)
            case .head(let head): hasBegun = head.status.code >= 200 || head.status == .switchingProtocols
            case .body where !hasBegun: return refuse(context)
            case .body: break
            case .end where !hasBegun: return refuse(context)
            case .end: hasBegun = false
            }
            context.fireChannelRead(data)
        }

        private func refuse(_ context: ChannelHandlerContext) {
            isRefused = true
            context.fireErrorCaught(HTTPParserError.invalidStatus)
            context.close(promise: nil)
        }
    }
#endif
