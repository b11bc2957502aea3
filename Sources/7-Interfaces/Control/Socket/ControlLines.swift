#if Control
    import NIOCore

    /// A line received on a connection.
    enum ControlLine: Sendable {
        /// A whole line, without its end.
        case line(ByteBuffer)
        /// A line that is too long. The handler ignores all that follows.
        case tooLong
        /// A line that did not end in time. The handler ignores all that follows.
        case tooSlow
    }

    /// Turns bytes into lines. It never holds more than one line of the greatest length and one read.
    final class ControlLines: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias InboundOut = ControlLine

        private let maximumLength: Int
        private let patience: TimeAmount
        private var rest = ByteBuffer()
        private var searched = 0
        private var hasGivenUp = false
        private var timer: Scheduled<Void>?

        /// - Parameter patience: how long a line may take from its first byte to its last.
        init(maximumLength: Int, patience: TimeAmount) {
            (self.maximumLength, self.patience) = (maximumLength, patience)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard !hasGivenUp else { return }
            var bytes = unwrapInboundIn(data)
            rest.writeBuffer(&bytes)
            while let length = nextLength() {
                guard length <= maximumLength, let line = rest.readSlice(length: length) else {
                    return giveUp(.tooLong, context)
                }
                rest.moveReaderIndex(forwardBy: 1)
                stopTimer()
                if length > 0 { context.fireChannelRead(wrapInboundOut(.line(line))) }
            }
            guard rest.readableBytes <= maximumLength else { return giveUp(.tooLong, context) }
            rest.discardReadBytes()
            if rest.readableBytes > 0 { startTimer(context) }
        }

        func handlerRemoved(context: ChannelHandlerContext) { stopTimer() }

        /// The length of the next complete line; nil if there is none. Reads each byte once.
        private func nextLength() -> Int? {
            let view = rest.readableBytesView.dropFirst(searched)
            guard let end = view.firstIndex(of: 0x0A) else {
                searched = rest.readableBytes
                return nil
            }
            searched = 0
            return end - rest.readerIndex
        }

        private func giveUp(_ why: ControlLine, _ context: ChannelHandlerContext) {
            hasGivenUp = true
            rest = ByteBuffer()
            stopTimer()
            context.fireChannelRead(wrapInboundOut(why))
            context.fireChannelReadComplete()
        }

        private func startTimer(_ context: ChannelHandlerContext) {
            guard timer == nil else { return }
            let box = NIOLoopBound((self, context), eventLoop: context.eventLoop)
            timer = context.eventLoop.scheduleTask(in: patience) {
                let (lines, context) = box.value
                lines.timer = nil
                lines.giveUp(.tooSlow, context)
            }
        }

        private func stopTimer() {
            timer?.cancel()
            timer = nil
        }
    }
#endif
