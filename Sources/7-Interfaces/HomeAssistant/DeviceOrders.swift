import Foundation
import Intake
import MQTT

/// An order to the device, from a message of the broker.
enum DeviceOrder: Hashable {
    case mute(Bool)
    case say(String)
    case listen
    /// Send all states: Home Assistant has started.
    case introduce
}

/// Turns messages into orders. A message that is invalid, too long, too old or too frequent has no effect.
struct DeviceOrders {
    /// The most bytes of a text to say: about half a minute of speech.
    static let longestText = 500

    private let options: HomeAssistantOptions
    private let topics: DeviceTopics
    private var all = RateLimit(burst: 20, perSecond: 5)
    /// The limit for texts to say, so that a flood of messages does not make the device talk for hours.
    private var sayings = RateLimit(burst: 5, perSecond: 0.5)
    private var introductions = RateLimit(burst: 3, perSecond: 0.1)
    /// The number of messages without effect, except those that are not meant for this device.
    private(set) var ignoredCount = 0

    init(_ options: HomeAssistantOptions) {
        self.options = options
        topics = DeviceTopics(root: options.topic)
    }

    /// The topics to subscribe to.
    static func subscriptions(_ options: HomeAssistantOptions) -> [String] {
        let topics = DeviceTopics(root: options.topic)
        return [topics.setMute, topics.say, topics.listen]
            + (options.discoveryPrefix.map { [DeviceTopics.birth($0)] } ?? [])
            + (options.speaksHermes ? [DeviceTopics.hermesSay] : [])
    }

    /// The order in a message that came at `seconds` of a monotonic clock; nil if there is none to follow.
    mutating func accept(_ message: MQTTMessage, at seconds: Double) -> DeviceOrder? {
        // A retained message is old, and the broker sends it again at each connection: its sender may not want it now.
        guard !message.isRetained, all.allow(at: seconds), let order = order(message) else {
            return ignore(message)
        }
        let isAllowed =
            switch order {
            case .say: sayings.allow(at: seconds)
            case .introduce: introductions.allow(at: seconds)
            case .mute, .listen: true
            }
        return isAllowed ? order : ignore(message)
    }

    private mutating func ignore(_ message: MQTTMessage) -> DeviceOrder? {
        // Do not count Home Assistant's other status messages, and texts for other sites.
        if message.topic != options.discoveryPrefix.map(DeviceTopics.birth),
            message.topic != DeviceTopics.hermesSay
        {
            ignoredCount += 1
        }
        return nil
    }

    private func order(_ message: MQTTMessage) -> DeviceOrder? {
        switch message.topic {
        case topics.setMute:
            switch message.text {
            case "ON": .mute(true)
            case "OFF": .mute(false)
            default: nil
            }
        case topics.listen: message.text == "PRESS" ? .listen : nil
        case topics.say: message.text.flatMap(sayable).map { .say($0) }
        case DeviceTopics.hermesSay where options.speaksHermes:
            hermesText(message).flatMap(sayable).map { .say($0) }
        case options.discoveryPrefix.map(DeviceTopics.birth): message.text == "online" ? .introduce : nil
        default: nil
        }
    }

    private func sayable(_ text: String) -> String? {
        guard text.utf8.count <= Self.longestText else { return nil }
        // Replace control characters: they cannot be spoken, and some are commands for speech programs.
        let clean = String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 })
        ).trimmingCharacters(in: .whitespaces)
        return clean.isEmpty ? nil : clean
    }

    private struct HermesSay: Decodable {
        var text: String
        var siteId: String?
    }

    private func hermesText(_ message: MQTTMessage) -> String? {
        do { try JSONBounds(byteCount: 4096).check(message.payload) } catch { return nil }
        guard let say = try? JSONDecoder().decode(HermesSay.self, from: Data(message.payload)),
            say.siteId ?? "default" == options.site
        else { return nil }
        return say.text
    }
}
