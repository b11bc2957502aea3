#if Control
    import HTTPTypes
    import NIOCore
    import NIOHTTPTypes

    /// Counts a connection among the others, and hangs up on a body without end.
    final class ControlHTTPBounds: ChannelDuplexHandler, RemovableChannelHandler {
        typealias InboundIn = HTTPRequestPart
        typealias InboundOut = HTTPRequestPart
        typealias OutboundIn = HTTPResponsePart
        typealias OutboundOut = HTTPResponsePart

        /// Bytes of a body after which nobody listens any more; it was refused long before.
        private static let maximumBody = 4 * ControlEnvelope.maximumLength

        private let connections: ControlConnections
        private var bodyLength = 0
        private var end: EventLoopPromise<Void>?

        /// Succeeds once the client of a connection has hung up.
        static func end(of channel: any Channel) async throws -> EventLoopFuture<Void> {
            try await channel.pipeline.handler(type: ControlHTTPBounds.self).map { bounds in
                bounds.end?.futureResult ?? channel.closeFuture
            }.get()
        }

        init(_ connections: ControlConnections) { self.connections = connections }

        func handlerAdded(context: ChannelHandlerContext) {
            connections.admit(context.channel)
            end = context.eventLoop.makePromise()
        }

        func handlerRemoved(context: ChannelHandlerContext) { end?.succeed() }

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            if case ChannelEvent.inputClosed? = event as? ChannelEvent { end?.succeed() }
            context.fireUserInboundEventTriggered(event)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            switch unwrapInboundIn(data) {
            case .head:
                bodyLength = 0
                connections.note(context.channel)
            case .body(let bytes):
                bodyLength += bytes.readableBytes
                guard bodyLength <= Self.maximumBody else { return context.close(promise: nil) }
            case .end: break
            }
            context.fireChannelRead(data)
        }

        /// What comes after an error is not understood any more, however much of it there is: nobody listens to it.
        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            context.fireErrorCaught(error)
            context.close(promise: nil)
        }

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            var isReader = false
            if case .head(let head) = unwrapOutboundIn(data) {
                isReader = head.headerFields[.contentType]?.hasPrefix("text/event-stream") == true
            }
            connections.note(context.channel, isReader: isReader)
            context.write(data, promise: promise)
        }
    }
#endif
