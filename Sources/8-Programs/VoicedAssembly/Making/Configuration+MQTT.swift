import Foundation
import HomeAssistant
import Storage
import VoicedConfiguration

extension Configuration {
    /// Returns the options of the room's device at the broker; nil if no broker is configured.
    package func device(version: String) -> HomeAssistantOptions? {
        guard let mqtt, let topic = brokerTopic else { return nil }
        var options = HomeAssistantOptions(
            topic: topic, name: mqtt.name ?? "voiced \(placeName)", version: version)
        options.discoveryPrefix = mqtt.discovery == .homeAssistant ? mqtt.discoveryPrefix : nil
        // Spoken words go to other machines only if the configuration says so explicitly.
        options.showsWords = privacy.textInEvents == .yes && privacy.transcripts == .keep
        options.showsLevel = mqtt.level
        options.speaksHermes = mqtt.hermes
        return options
    }

    /// The beginning of the room's topics at the broker, such as `voiced/kitchen`; nil if no broker is configured.
    package var brokerTopic: String? {
        guard let mqtt else { return nil }
        let part = room.map(PlainName.topicPart(ofRoom:)) ?? PlainName.topicPart(ofMachine: Self.hostName)
        return mqtt.topic ?? "voiced/" + part
    }

    /// The name of the place: its room, or else the machine.
    var placeName: String { room ?? Self.hostName }

    private static var hostName: String {
        ProcessInfo.processInfo.hostName.split(separator: ".").first.map(String.init) ?? "voiced"
    }
}
