#if Control
    import NIOCore
    import NIOHTTP1

    /// Refuses a request with several headers `Host`: the first would be checked, and a proxy may go by another
    /// (RFC 9112, 3.2).
    final class OneHost: ChannelInboundHandler, RemovableChannelHandler {
        typealias InboundIn = HTTPServerRequestPart
        typealias InboundOut = HTTPServerRequestPart
        typealias OutboundOut = HTTPServerResponsePart

        private var hasRefused = false

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard !hasRefused else { return }
            guard case .head(let head) = unwrapInboundIn(data), head.headers["Host"].count > 1 else {
                return context.fireChannelRead(data)
            }
            hasRefused = true
            let answer = HTTPResponseHead(
                version: .http1_1, status: .badRequest,
                headers: ["Content-Length": "0", "Connection": "close"])
            context.write(wrapOutboundOut(.head(answer)), promise: nil)
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
            context.close(promise: nil)
        }
    }
#endif
