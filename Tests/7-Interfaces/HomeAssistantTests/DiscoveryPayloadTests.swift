import Foundation
import Testing

@testable import HomeAssistant

@Suite("What Home Assistant is told of the device")
struct DiscoveryPayloadTests {
    /// The keys that each platform must have, and those that it may have beside the common ones, by Home Assistant's
    /// schemas of MQTT.
    private static let platforms: [String: (required: Set<String>, allowed: Set<String>)] = [
        "sensor": (
            ["state_topic"],
            [
                "value_template", "device_class", "options", "unit_of_measurement", "state_class",
                "expire_after",
                "suggested_display_precision", "force_update",
            ]
        ),
        "binary_sensor": (
            ["state_topic"], ["value_template", "device_class", "payload_on", "payload_off", "expire_after"]
        ),
        "event": (["state_topic", "event_types"], ["value_template", "device_class"]),
        "switch": (["command_topic"], ["state_topic", "payload_on", "payload_off", "optimistic"]),
        "button": (["command_topic"], ["payload_press", "device_class"]),
        "notify": (["command_topic"], ["command_template", "retain"]),
    ]
    private static let common: Set<String> = [
        "platform", "unique_id", "name", "icon", "entity_category", "json_attributes_topic",
        "enabled_by_default", "availability_topic", "qos",
    ]

    private func payload(_ change: (inout HomeAssistantOptions) -> Void = { _ in }) throws -> [String: Any] {
        var options = HomeAssistantOptions(topic: "voiced/OR 1", name: "Ōr \"1\"", version: "1.2")
        change(&options)
        let json = Data(DiscoveryPayload(options).json.utf8)
        return try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    }

    @Test("is one device with an origin, and when it is there")
    func device() throws {
        let all = try payload()
        #expect(Set(all.keys) == ["device", "origin", "components", "availability_topic", "qos"])
        #expect(all["availability_topic"] as? String == "voiced/OR 1/availability")
        let device = try #require(all["device"] as? [String: Any])
        let identifier = HomeAssistantOptions(topic: "voiced/OR 1", name: "", version: "").identifier
        #expect(device["identifiers"] as? [String] == [identifier])
        #expect(device["name"] as? String == "Ōr \"1\"")
        #expect((all["origin"] as? [String: Any])?["name"] as? String == "voiced")
    }

    @Test("has entities as Home Assistant wants them")
    func entities() throws {
        for showsLevel in [false, true] {
            let all = try payload { $0.showsLevel = showsLevel }
            let entities = try #require(all["components"] as? [String: [String: Any]])
            #expect(entities.count == (showsLevel ? 10 : 9))
            #expect((entities["level"] != nil) == showsLevel)
            var ids: Set<String> = []
            for (name, entity) in entities {
                let platform = try #require(entity["platform"] as? String)
                let (required, allowed) = try #require(Self.platforms[platform], "\(platform)")
                #expect(required.isSubset(of: entity.keys), "\(name)")
                #expect(Set(entity.keys).isSubset(of: required.union(allowed).union(Self.common)), "\(name)")
                #expect(entity["name"] is String)
                ids.insert(try #require(entity["unique_id"] as? String))
                for (key, value) in entity where key.hasSuffix("_topic") {
                    #expect((value as? String)?.hasPrefix("voiced/OR 1/") == true, "\(name) \(key)")
                }
            }
            #expect(ids.count == entities.count && ids.allSatisfy { $0.hasPrefix("voiced_or_1_") })
            #expect(
                entities["state"]?["options"] as? [String]
                    == ["idle", "waiting", "listening", "processing", "classifying", "muted"])
            let outcomes = entities["command"]?["event_types"] as? [String] ?? []
            #expect(outcomes.contains("recorded") && outcomes.contains("unrecognized"))
        }
    }

    @Test("has an identifier that can be part of a topic, whatever the topic is")
    func identifier() {
        let identifier = HomeAssistantOptions(topic: "Haus/Küche+", name: "", version: "").identifier
        #expect(identifier.wholeMatch(of: /haus_k_che__[0-9a-f]{8}/) != nil, "\(identifier)")
    }
}
