/// What a device publishes at a broker, and under which names.
package struct HomeAssistantOptions: Hashable, Sendable {
    /// The beginning of all of its topics, such as `voiced/kitchen`.
    package var topic: String
    /// What people call the device.
    package var name: String
    /// The version of the program.
    package var version: String
    /// The topic prefix at which Home Assistant looks for devices; nil for no discovery.
    package var discoveryPrefix: String? = "homeassistant"
    /// Whether it publishes spoken words and the values of slots.
    package var showsWords = false
    /// Whether it publishes the sound level, once a second.
    package var showsLevel = false
    /// Whether the topics of Rhasspy are spoken, too.
    package var speaksHermes = false

    /// Makes options with the defaults: no words, no level.
    package init(topic: String, name: String, version: String) {
        (self.topic, self.name, self.version) = (topic, name, version)
    }

    /// The unique identifier of the device, made from the topic: lower-case letters, digits and `_`.
    package var identifier: String { PlainName.identifier(ofTopic: topic) }

    /// Rhasspy's name of the device: the topic's last part.
    var site: String { topic.split(separator: "/").last.map(String.init) ?? topic }
}
