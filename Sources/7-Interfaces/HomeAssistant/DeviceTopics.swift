/// The MQTT topics of one device.
struct DeviceTopics {
    let root: String

    var availability: String { root + "/availability" }
    var state: String { root + "/state" }
    var command: String { root + "/command" }
    var commandEvent: String { root + "/command/event" }
    var wakeEvent: String { root + "/wake/event" }
    var mute: String { root + "/mute" }
    var microphone: String { root + "/microphone" }
    var problem: String { root + "/problem" }
    var level: String { root + "/level" }

    var setMute: String { root + "/mute/set" }
    var say: String { root + "/say/set" }
    var listen: String { root + "/listen/set" }

    static let hermesSay = "hermes/tts/say"

    static func hermesIntent(_ name: String) -> String { "hermes/intent/" + part(name) }
    static func hermesWake(_ keyword: String) -> String { "hermes/hotword/\(part(keyword))/detected" }

    /// A name as one part of a topic.
    private static func part(_ name: String) -> String {
        String(name.map { "/+#\0".contains($0) ? "_" : $0 })
    }

    /// The topic on which Home Assistant reports its start.
    static func birth(_ prefix: String) -> String { prefix + "/status" }
    /// The topic for the description of a device, by which Home Assistant finds it.
    static func discovery(_ prefix: String, _ identifier: String) -> String {
        "\(prefix)/device/\(identifier)/config"
    }
}
