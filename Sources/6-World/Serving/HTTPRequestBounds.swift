#if Control
    import HTTPTypes
    import NIOCore
    import NIOHTTPTypes

    /// Counts a connection among the others, and closes one with an endless body.
    package final class HTTPRequestBounds: ChannelDuplexHandler, RemovableChannelHandler {
        package typealias InboundIn = HTTPRequestPart
        package typealias InboundOut = HTTPRequestPart
        package typealias OutboundIn = HTTPResponsePart
        package typealias OutboundOut = HTTPResponsePart

        private let connections: ServedConnections
        private let maximumBody: Int
        private var bodyLength = 0
        private var end: EventLoopPromise<Void>?

        /// Succeeds once the client of a connection has hung up.
        package static func end(of channel: any Channel) async throws -> EventLoopFuture<Void> {
            try await channel.pipeline.handler(type: HTTPRequestBounds.self).map { bounds in
                bounds.end?.futureResult ?? channel.closeFuture
            }.get()
        }

        /// - Parameters:
        ///   - connections: all connections of the server.
        ///   - maximumBody: bytes of a body after which the server stops reading; it was refused before.
        init(_ connections: ServedConnections, maximumBody: Int) {
            (self.connections, self.maximumBody) = (connections, maximumBody)
        }

        package func handlerAdded(context: ChannelHandlerContext) {
            connections.admit(context.channel)
            end = context.eventLoop.makePromise()
        }

        package func handlerRemoved(context: ChannelHandlerContext) { end?.succeed() }

        package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            if case ChannelEvent.inputClosed? = event as? ChannelEvent { end?.succeed() }
            context.fireUserInboundEventTriggered(event)
        }

        package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            switch unwrapInboundIn(data) {
            case .head:
                bodyLength = 0
                connections.note(context.channel, isBusy: true)
            case .body(let bytes):
                bodyLength += bytes.readableBytes
                guard bodyLength <= maximumBody else { return context.close(promise: nil) }
            case .end: break
            }
            context.fireChannelRead(data)
        }

        /// After an error the rest of the input has no meaning, so the server does not read it.
        package func errorCaught(context: ChannelHandlerContext, error: any Error) {
            context.fireErrorCaught(error)
            context.close(promise: nil)
        }

        package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            // A client that follows events waits for the end of an answer, too.
            if case .end = unwrapOutboundIn(data) {
                connections.note(context.channel, isBusy: false)
            } else {
                connections.note(context.channel)
            }
            context.write(data, promise: promise)
        }
    }
#endif
