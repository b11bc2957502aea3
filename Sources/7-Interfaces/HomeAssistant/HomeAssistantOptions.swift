/// The topics and names of a device at a broker, and the data that it publishes.
package struct HomeAssistantOptions: Hashable, Sendable {
    /// The beginning of all topics of the device, such as `voiced/kitchen`.
    package var topic: String
    /// The name of the device for people.
    package var name: String
    /// The version of the program.
    package var version: String
    /// The topic prefix at which Home Assistant looks for devices; nil for no discovery.
    package var discoveryPrefix: String? = "homeassistant"
    /// Whether the device publishes spoken words and the values of slots.
    package var showsWords = false
    /// Whether the device publishes the sound level, at most once a second.
    package var showsLevel = false
    /// Whether the device uses the topics of Rhasspy, too.
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
