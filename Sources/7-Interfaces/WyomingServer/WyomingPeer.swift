#if Wyoming
    import NIOCore
    import Session
    import Wyoming

    /// A client of the Wyoming server, and its connection.
    struct WyomingPeer: Sendable {
        let inbound: NIOAsyncChannelInboundStream<WyomingEvent>
        /// The connection's place among all.
        let place: ConnectionPlace
        private let channel: any Channel

        init(
            _ inbound: NIOAsyncChannelInboundStream<WyomingEvent>, _ channel: any Channel,
            _ place: ConnectionPlace
        ) {
            (self.inbound, self.channel, self.place) = (inbound, channel, place)
        }

        /// Notes the use of the connection by an event. Pings do not count: a peer that sends only pings is idle.
        func touch(_ event: WyomingEvent) { if event.type != "ping" { place.use() } }

        /// Whether the events sent before are on their way, so that the peer can get more.
        var isReading: Bool { channel.isWritable }

        /// Sends an event, and returns when the event is on its way, so that a peer that does not read gets no more.
        func send(_ type: String, _ data: JSONLine = JSONLine(), payload: [UInt8] = []) async throws {
            let bytes = try WyomingEvent.encoded(type, json: data.isEmpty ? nil : data.text, payload: payload)
            try await channel.writeAndFlush(ByteBuffer(bytes: bytes))
        }

        /// Sends an event without waiting. The caller limits the number of events.
        func sendSoon(_ type: String, _ data: JSONLine = JSONLine(), payload: [UInt8] = []) throws {
            let bytes = try WyomingEvent.encoded(type, json: data.isEmpty ? nil : data.text, payload: payload)
            channel.writeAndFlush(ByteBuffer(bytes: bytes), promise: nil)
        }

        /// Reports a fault to the peer.
        func refuse(_ text: String, code: String) async throws {
            var line = JSONLine()
            line.add("text", text)
            line.add("code", code)
            try await send("error", line)
        }

        /// Closes the connection.
        func close() { channel.close(promise: nil) }
    }
#endif
