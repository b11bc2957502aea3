/// One message: bytes for a topic.
public struct MQTTMessage: Hashable, Sendable {
    /// How surely it arrives.
    public enum Quality: Int, Hashable, Sendable, CaseIterable {
        /// At most once.
        case atMostOnce = 0
        /// At least once: again if the connection was lost meanwhile.
        case atLeastOnce = 1
        /// Once.
        case exactlyOnce = 2
    }

    /// Its topic, such as `voiced/kitchen/state`.
    public var topic: String
    /// The content.
    public var payload: [UInt8]
    /// Whether the broker keeps it for later subscribers; for a received message: whether it was kept.
    public var isRetained: Bool
    /// How surely it arrives.
    public var quality: Quality

    /// Makes a message.
    public init(_ topic: String, _ payload: [UInt8], retained: Bool = false, quality: Quality = .atLeastOnce)
    {
        self.topic = topic
        self.payload = payload
        isRetained = retained
        self.quality = quality
    }

    /// Makes a message of a text.
    public init(_ topic: String, _ text: String, retained: Bool = false, quality: Quality = .atLeastOnce) {
        self.init(topic, Array(text.utf8), retained: retained, quality: quality)
    }

    /// The payload as text; nil if it is not UTF-8.
    public var text: String? { String(validating: payload, as: UTF8.self) }
}
