import Commands
import Session

/// The description of the device and its entities for Home Assistant, in one message (device-based discovery, Home
/// Assistant 2024.11 and later).
struct DiscoveryPayload {
    let options: HomeAssistantOptions
    private let topics: DeviceTopics

    init(_ options: HomeAssistantOptions) {
        self.options = options
        topics = DeviceTopics(root: options.topic)
    }

    /// The message as JSON.
    var json: String {
        var device = JSONLine()
        device.add("identifiers", [options.identifier])
        device.add("name", options.name)
        device.add("manufacturer", "VoiceEngine")
        device.add("model", "voiced")
        device.add("sw_version", options.version)
        var origin = JSONLine()
        origin.add("name", "voiced")
        origin.add("sw_version", options.version)
        var all = JSONLine()
        all.add("device", device)
        all.add("origin", origin)
        all.add("components", components)
        all.add("availability_topic", topics.availability)
        all.add("qos", 1)
        return all.text
    }

    private var components: JSONLine {
        var all = JSONLine()
        func add(_ id: String, _ platform: String, _ name: String, _ fill: (inout JSONLine) -> Void) {
            var entity = JSONLine()
            entity.add("platform", platform)
            entity.add("unique_id", "\(options.identifier)_\(id)")
            entity.add("name", name)
            fill(&entity)
            all.add(id, entity)
        }
        add("state", "sensor", "State") {
            $0.add("state_topic", topics.state)
            $0.add("device_class", "enum")
            $0.add("options", DeviceState.allCases.map(\.rawValue))
            $0.add("icon", "mdi:account-voice")
        }
        add("last_command", "sensor", "Last command") {
            $0.add("state_topic", topics.command)
            $0.add("value_template", "{{ value_json.command }}")
            $0.add("json_attributes_topic", topics.command)
            $0.add("icon", "mdi:message-text")
        }
        add("command", "event", "Command") {
            $0.add("state_topic", topics.commandEvent)
            $0.add("event_types", CommandOutcome.allCases.map(\.rawValue))
            $0.add("icon", "mdi:message-flash")
        }
        add("wake_word", "event", "Wake word") {
            $0.add("state_topic", topics.wakeEvent)
            $0.add("event_types", ["wake"])
            $0.add("icon", "mdi:ear-hearing")
        }
        add("mute", "switch", "Mute") {
            $0.add("command_topic", topics.setMute)
            $0.add("state_topic", topics.mute)
            $0.add("icon", "mdi:microphone-off")
        }
        add("listen", "button", "Listen") {
            $0.add("command_topic", topics.listen)
            $0.add("icon", "mdi:microphone-message")
        }
        add("say", "notify", "Say") {
            $0.add("command_topic", topics.say)
            $0.add("icon", "mdi:bullhorn")
        }
        add("microphone", "binary_sensor", "Microphone") {
            $0.add("state_topic", topics.microphone)
            $0.add("value_template", "{{ 'ON' if value_json.problem else 'OFF' }}")
            $0.add("json_attributes_topic", topics.microphone)
            $0.add("device_class", "problem")
            $0.add("entity_category", "diagnostic")
        }
        add("last_problem", "sensor", "Last problem") {
            $0.add("state_topic", topics.problem)
            $0.add("value_template", "{{ value_json.part }}")
            $0.add("json_attributes_topic", topics.problem)
            $0.add("entity_category", "diagnostic")
            $0.add("icon", "mdi:alert-circle-outline")
        }
        if options.showsLevel {
            add("level", "sensor", "Sound level") {
                $0.add("state_topic", topics.level)
                $0.add("unit_of_measurement", "dBFS")
                $0.add("state_class", "measurement")
                $0.add("expire_after", 60)
                $0.add("entity_category", "diagnostic")
                $0.add("icon", "mdi:volume-medium")
            }
        }
        return all
    }
}
