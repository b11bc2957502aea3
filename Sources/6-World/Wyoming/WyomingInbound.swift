#if Wyoming
    import NIOCore

    /// Turns bytes into events.
    package final class WyomingInbound: ChannelInboundHandler {
        package typealias InboundIn = ByteBuffer
        package typealias InboundOut = WyomingEvent

        private var parser: WyomingParser

        package init(_ limits: WyomingParser.Limits) { parser = WyomingParser(limits) }

        package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            do {
                try parser.append(unwrapInboundIn(data).readableBytesView)
                while let event = try parser.next() { context.fireChannelRead(wrapInboundOut(event)) }
            } catch {
                context.fireErrorCaught(error)
                context.close(promise: nil)
            }
        }

        /// Hangs up on who has been silent for too long, where a handler before this one says so.
        package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            if event is IdleStateHandler.IdleStateEvent { context.close(promise: nil) }
            context.fireUserInboundEventTriggered(event)
        }
    }
#endif
