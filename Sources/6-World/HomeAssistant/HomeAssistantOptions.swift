/// What a device tells a broker, and under which names.
public struct HomeAssistantOptions: Hashable, Sendable {
    /// Where all of its topics begin, such as `voiced/kitchen`.
    public var topic: String
    /// What people call the device.
    public var name: String
    /// The version of the program.
    public var version: String
    /// Where Home Assistant looks for devices; nil tells it of none.
    public var discoveryPrefix: String? = "homeassistant"
    /// Whether words that were said, and the values of slots, are among what is told.
    public var showsWords = false
    /// Whether the level of the sound is told, once a second.
    public var showsLevel = false
    /// Whether the topics of Rhasspy are spoken, too.
    public var speaksHermes = false

    /// Makes options with the defaults: no words, no level.
    public init(topic: String, name: String, version: String) {
        (self.topic, self.name, self.version) = (topic, name, version)
    }

    /// What tells the device from every other, made of the topic: lower-case letters, digits and `_`.
    public var identifier: String { PlainName.identifier(ofTopic: topic) }

    /// What Rhasspy calls a device: the topic's last part.
    var site: String { topic.split(separator: "/").last.map(String.init) ?? topic }
}
