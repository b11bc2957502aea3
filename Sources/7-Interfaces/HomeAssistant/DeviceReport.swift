import Capture
import Commands
import Foundation
import Handling
import Hearing
import MQTT
import Session

/// Turns a session's events into MQTT messages.
struct DeviceReport {
    /// A message, and how to send it.
    enum Output: Hashable {
        /// The message is the current state of its topic, which the broker keeps.
        case keep(MQTTMessage)
        /// The message is about a single event.
        case send(MQTTMessage)
    }

    private let options: HomeAssistantOptions
    private let topics: DeviceTopics
    private var state = SessionState.idle
    private var isMuted = false
    /// The recognizer's result for the current command; nil before it.
    private var heard: (text: String, confidence: Double?)?

    init(_ options: HomeAssistantOptions) {
        self.options = options
        topics = DeviceTopics(root: options.topic)
    }

    /// The messages at the start: the description of the device and its first states.
    func beginning() -> [Output] {
        var all: [Output] = []
        if let prefix = options.discoveryPrefix {
            let topic = DeviceTopics.discovery(prefix, options.identifier)
            all.append(.keep(MQTTMessage(topic, DiscoveryPayload(options).json, retained: true)))
        }
        return all + [
            kept(topics.availability, "online"), stateMessage, kept(topics.mute, "OFF"),
            kept(topics.microphone, microphone(nil)),
        ]
    }

    /// The messages for an event; none for most events.
    mutating func report(_ event: VoiceEvent) -> [Output] {
        let event = options.showsWords ? event : event.withoutWords
        switch event.kind {
        case .state(let state, _):
            self.state = state
            return [stateMessage]
        case .muted(let isMuted):
            self.isMuted = isMuted
            return [stateMessage, kept(topics.mute, isMuted ? "ON" : "OFF")]
        case .wake(let keyword, let score, _, _):
            heard = nil
            return wake(keyword, score)
        case .transcript(let text, let confidence, _, _):
            heard = (text, confidence)
            return []
        case .command(let command):
            return report(command, at: event.date)
                + hermes(command.intent, [:], origin: command.origin, at: event.date)
        case .intent(let intent):
            return report(intent, at: event.date)
                + hermes(intent.intent, intent.slots, origin: intent.origin, at: event.date)
        case .unrecognized(let reason):
            var line = JSONLine()
            line.add("event_type", CommandOutcome.unrecognized.rawValue)
            line.add("reason", reason.rawValue)
            addHeard(to: &line, .voice)
            line.add("time", event.date)
            return [.send(MQTTMessage(topics.commandEvent, line.text))]
        case .device(let change, _, _):
            return change.isMicrophoneThere == nil ? [] : [kept(topics.microphone, microphone(change))]
        case .problem(let part, let message):
            var line = JSONLine()
            line.add("part", part.rawValue)
            line.add("message", message)
            line.add("time", event.date)
            return [kept(topics.problem, line.text)]
        default: return []
        }
    }

    /// The level of the sound, in dBFS.
    func level(_ decibels: Double) -> MQTTMessage {
        MQTTMessage(topics.level, String(format: "%.0f", decibels), quality: .atMostOnce)
    }

    private var stateMessage: Output {
        kept(topics.state, DeviceState(state, isMuted: isMuted).rawValue)
    }

    private func kept(_ topic: String, _ text: String) -> Output {
        .keep(MQTTMessage(topic, text, retained: true))
    }

    private func microphone(_ change: DeviceChange?) -> String {
        var line = JSONLine()
        line.add("problem", change.map { $0.isMicrophoneThere == false } ?? false)
        line.add("change", change?.rawValue)
        return line.text
    }

    private func wake(_ keyword: String, _ score: Double) -> [Output] {
        var line = JSONLine()
        line.add("event_type", "wake")
        line.add("keyword", keyword)
        line.add("score", score)
        var all: [Output] = [.send(MQTTMessage(topics.wakeEvent, line.text))]
        if options.speaksHermes {
            all.append(
                .send(
                    MQTTMessage(
                        DeviceTopics.hermesWake(keyword), HermesMessage.wake(keyword, site: options.site))))
        }
        return all
    }

    private func report(_ command: CommandEvent, at date: Date) -> [Output] {
        report(command.outcome, at: date) { line in
            line.add("command", command.action.rawValue)
            line.add("kind", "action")
            line.add("intent", command.intent)
            line.add(command.target)
            line.add("certainty", command.confidence.rawValue)
            add(command.reason, command.origin, to: &line)
        }
    }

    private func report(_ intent: IntentEvent, at date: Date) -> [Output] {
        report(intent.outcome, at: date) { line in
            line.add("command", intent.intent)
            line.add("kind", "intent")
            line.add("slots", slots: intent.slots)
            add(intent.reason, intent.origin, to: &line)
        }
    }

    /// The two messages of a command: the state with the last command, and the event.
    private func report(_ outcome: CommandOutcome, at date: Date, _ fill: (inout JSONLine) -> Void)
        -> [Output]
    {
        var state = JSONLine()
        var event = JSONLine()
        event.add("event_type", outcome.rawValue)
        fill(&state)
        fill(&event)
        state.add("outcome", outcome.rawValue)
        state.add("time", date)
        event.add("time", date)
        return [
            kept(topics.command, state.text), .send(MQTTMessage(topics.commandEvent, event.text)),
        ]
    }

    private func add(_ reason: String?, _ origin: CommandRequest.Origin, to line: inout JSONLine) {
        // A handler's reason may contain spoken words.
        if options.showsWords { line.add("reason", reason) }
        if case .program(let name) = origin { line.add("origin", name) }
        addHeard(to: &line, origin)
    }

    private func addHeard(to line: inout JSONLine, _ origin: CommandRequest.Origin) {
        guard case .voice = origin, let heard else { return }
        line.add("confidence", heard.confidence)
        if options.showsWords { line.add("text", heard.text) }
    }

    private func hermes(
        _ intent: String?, _ slots: [String: GrammarValue], origin: CommandRequest.Origin, at date: Date
    ) -> [Output] {
        guard options.speaksHermes, let intent else { return [] }
        let heard = origin == .voice ? heard : nil
        let json = HermesMessage.intent(
            intent, slots, text: heard?.text ?? "", confidence: heard?.confidence ?? 1, site: options.site)
        return [.send(MQTTMessage(DeviceTopics.hermesIntent(intent), json))]
    }
}

extension DeviceChange {
    /// Whether the microphone works after the change; nil if the change does not affect that.
    fileprivate var isMicrophoneThere: Bool? {
        // A released microphone is no problem: the room is muted.
        self == .released ? nil : isTrouble.map { !$0 }
    }
}
