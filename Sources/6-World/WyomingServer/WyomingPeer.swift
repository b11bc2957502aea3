#if Wyoming
    import NIOCore
    import Session
    import Wyoming

    /// Somebody who talks to a server of ours.
    struct WyomingPeer: Sendable {
        let inbound: NIOAsyncChannelInboundStream<WyomingEvent>
        /// Where it stands among those who are there.
        let place: ConnectionPlace
        private let channel: any Channel

        init(
            _ inbound: NIOAsyncChannelInboundStream<WyomingEvent>, _ channel: any Channel,
            _ place: ConnectionPlace
        ) {
            (self.inbound, self.channel, self.place) = (inbound, channel, place)
        }

        /// Takes note of what came: who only says that it is there uses nothing.
        func note(_ event: WyomingEvent) { if event.type != "ping" { place.use() } }

        /// Whether what was sent before is on its way.
        var isReading: Bool { channel.isWritable }

        /// Sends an event and returns once it is on its way: who does not read is not sent more.
        func send(_ type: String, _ data: JSONLine = JSONLine(), payload: [UInt8] = []) async throws {
            let bytes = try WyomingEvent.encoded(type, json: data.isEmpty ? nil : data.text, payload: payload)
            try await channel.writeAndFlush(ByteBuffer(bytes: bytes))
        }

        /// Sends an event soon; the caller bounds how much.
        func sendSoon(_ type: String, _ data: JSONLine = JSONLine(), payload: [UInt8] = []) throws {
            let bytes = try WyomingEvent.encoded(type, json: data.isEmpty ? nil : data.text, payload: payload)
            channel.writeAndFlush(ByteBuffer(bytes: bytes), promise: nil)
        }

        /// Tells it what it did wrong.
        func refuse(_ text: String, code: String) async throws {
            var line = JSONLine()
            line.add("text", text)
            line.add("code", code)
            try await send("error", line)
        }

        /// Hangs up.
        func close() { channel.close(promise: nil) }
    }
#endif
