#if Control
    import NIOCore
    import Serving

    /// The handler that turns a connection's bytes into messages and back. It closes the connection if the client is
    /// too slow, silent, or breaks the protocol.
    final class ESPHomeChannel: ChannelDuplexHandler {
        typealias InboundIn = ByteBuffer
        typealias InboundOut = ESPHomeFrame
        typealias OutboundIn = ESPHomeFrame
        typealias OutboundOut = ByteBuffer

        /// The number of the hello, which must be the first message.
        private static let hello = 1

        private let options: ESPHomeListener.Options
        private let connections: ServedConnections
        private let refused: @Sendable (String) -> Void
        private var transport: ESPHomeTransport
        private var patience: Scheduled<Void>?
        private var (isKnown, isOver) = (false, false)

        init(
            _ options: ESPHomeListener.Options, _ connections: ServedConnections,
            refused: @escaping @Sendable (String) -> Void
        ) {
            (self.options, self.connections, self.refused) = (options, connections, refused)
            transport = ESPHomeTransport(options.security)
        }

        func handlerAdded(context: ChannelHandlerContext) {
            connections.admit(context.channel)
            let channel = context.channel
            patience = context.eventLoop.scheduleTask(in: .seconds(of: options.patience)) {
                channel.close(promise: nil)
            }
        }

        func handlerRemoved(context: ChannelHandlerContext) { patience?.cancel() }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard !isOver else { return }
            transport.append(unwrapInboundIn(data).readableBytesView)
            do throws(ProtocolBreach) {
                while !isOver, let output = try transport.next() {
                    switch output {
                    case .answer(let bytes):
                        context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes)), promise: nil)
                    case .frame(let frame):
                        if !isKnown { try greet(frame, context) }
                        context.fireChannelRead(wrapInboundOut(frame))
                    }
                }
            } catch {
                isOver = true
                refused(error.reason)
                let farewell = ByteBuffer(bytes: error.farewell)
                context.writeAndFlush(wrapOutboundOut(farewell)).assumeIsolated().whenComplete { _ in
                    context.close(promise: nil)
                }
            }
        }

        private func greet(_ frame: ESPHomeFrame, _ context: ChannelHandlerContext) throws(ProtocolBreach) {
            guard frame.type == Self.hello else { throw ProtocolBreach(reason: "no hello") }
            isKnown = true
            patience?.cancel()
            connections.trust(context.channel)
        }

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            do {
                let bytes = try transport.encoded(unwrapOutboundIn(data))
                context.write(wrapOutboundOut(ByteBuffer(bytes: bytes)), promise: promise)
            } catch {
                promise?.fail(error)
            }
        }

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            if event is IdleStateHandler.IdleStateEvent { context.close(promise: nil) }
            context.fireUserInboundEventTriggered(event)
        }
    }
#endif
