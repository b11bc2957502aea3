#if Control
    import NIOCore
    import Serving

    /// A client that has said hello.
    package struct ESPHomePeer: Sendable {
        /// The messages that the client sends.
        package let inbound: NIOAsyncChannelInboundStream<ESPHomeFrame>
        private let channel: any Channel
        private let connections: ServedConnections

        init(
            _ inbound: NIOAsyncChannelInboundStream<ESPHomeFrame>, _ channel: any Channel,
            _ connections: ServedConnections
        ) {
            (self.inbound, self.channel, self.connections) = (inbound, channel, connections)
        }

        /// Whether the messages that were sent before are on their way.
        package var isReading: Bool { channel.isWritable }

        /// Sets whether the connection is kept if a further one needs its place.
        package func keep(_ isKept: Bool) { connections.touch(channel, isBusy: isKept) }

        /// Sends a message and returns when it is on its way, so that a client that does not read gets no more.
        package func send(_ frame: ESPHomeFrame) async throws { try await channel.writeAndFlush(frame) }

        /// Sends a message without waiting. If megabytes wait for the client already, closes its connection.
        package func sendSoon(_ frame: ESPHomeFrame) {
            guard channel.isWritable else { return close() }
            channel.writeAndFlush(frame, promise: nil)
        }

        package func close() { channel.close(promise: nil) }
    }
#endif
