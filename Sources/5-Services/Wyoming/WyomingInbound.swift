#if Wyoming
    import NIOCore

    /// The handler that turns a connection's bytes into events.
    package final class WyomingInbound: ChannelInboundHandler {
        package typealias InboundIn = ByteBuffer
        package typealias InboundOut = WyomingEvent

        private var parser: WyomingParser

        package init(_ limits: WyomingParser.Limits) { parser = WyomingParser(limits) }

        package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            parse(context) { parser throws(WyomingError) in
                try parser.append(unwrapInboundIn(data).readableBytesView)
            }
        }

        private func parse(
            _ context: ChannelHandlerContext, of more: (inout WyomingParser) throws(WyomingError) -> Void
        ) {
            do {
                try more(&parser)
                while let event = try parser.next() { context.fireChannelRead(wrapInboundOut(event)) }
            } catch {
                context.fireErrorCaught(error)
                context.close(promise: nil)
            }
        }

        /// Closes the connection of a peer that has been silent for too long, if a handler before this one says so. A
        /// peer that closes its sending side has sent everything.
        package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            if event is IdleStateHandler.IdleStateEvent { context.close(promise: nil) }
            if case .inputClosed? = event as? ChannelEvent { parse(context) { $0.end() } }
            context.fireUserInboundEventTriggered(event)
        }
    }
#endif
