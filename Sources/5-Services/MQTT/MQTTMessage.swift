/// One message: bytes for a topic.
package struct MQTTMessage: Hashable, Sendable {
    /// The quality of service: how surely a message arrives.
    package enum Quality: Int, Hashable, Sendable, CaseIterable {
        /// At most once.
        case atMostOnce = 0
        /// At least once: the sender sends it again if the connection was lost meanwhile.
        case atLeastOnce = 1
        /// Exactly once.
        case exactlyOnce = 2
    }

    /// The topic, such as `voiced/kitchen/state`.
    package var topic: String
    /// The content.
    package var payload: [UInt8]
    /// Whether the broker keeps the message for later subscribers; in a received message, whether the broker kept it.
    package var isRetained: Bool
    /// The quality of service.
    package var quality: Quality

    /// Makes a message.
    package init(_ topic: String, _ payload: [UInt8], retained: Bool = false, quality: Quality = .atLeastOnce)
    {
        self.topic = topic
        self.payload = payload
        isRetained = retained
        self.quality = quality
    }

    /// Makes a message of a text.
    package init(_ topic: String, _ text: String, retained: Bool = false, quality: Quality = .atLeastOnce) {
        self.init(topic, Array(text.utf8), retained: retained, quality: quality)
    }

    /// The payload as text; nil if it is not UTF-8.
    package var text: String? { String(validating: payload, as: UTF8.self) }
}
