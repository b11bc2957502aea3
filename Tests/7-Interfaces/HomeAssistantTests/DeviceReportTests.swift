import Commands
import Feedback
import Foundation
import Handling
import Hearing
import MQTT
import RoomMode
import Session
import Testing

@testable import HomeAssistant

@Suite("What a broker is told of a session")
struct DeviceReportTests {
    private let date = Date(timeIntervalSince1970: 1_800_000_000)

    private func options(words: Bool = false, hermes: Bool = false) -> HomeAssistantOptions {
        var options = HomeAssistantOptions(topic: "voiced/kitchen", name: "Kitchen", version: "1")
        options.showsWords = words
        options.speaksHermes = hermes
        return options
    }

    /// Returns the messages that the events become: topic, text, and whether the broker retains it.
    private func told(
        _ kinds: [VoiceEvent.Kind], _ options: HomeAssistantOptions
    ) -> [(topic: String, text: String, isKept: Bool)] {
        var report = DeviceReport(options)
        return kinds.flatMap { report.report(VoiceEvent(at: 1, date: date, $0)) }.map { output in
            switch output {
            case .keep(let message): (message.topic, message.text ?? "", true)
            case .send(let message): (message.topic, message.text ?? "", false)
            }
        }
    }

    private var timer: IntentEvent {
        IntentEvent(
            intent: "startTimer", slots: ["length": .duration(seconds: 300), "name": .text("eggs")],
            outcome: .passedOn, reason: "a secret reason")
    }

    @Test("is its state in the words that people read, and muted whatever it would do")
    func state() {
        let all = told(
            [
                .state(.waitingForWakeWord, cause: .started), .state(.recognizingCommand, cause: .wake),
                .state(.processing, cause: .endpoint), .state(.classifying, cause: .noMatch),
                .state(.waitingForWakeWord, cause: .handled), .muted(true),
                .state(.recognizingCommand, cause: .trigger), .muted(false), .state(.idle, cause: .stopped),
            ], options())
        #expect(
            all.filter { $0.topic == "voiced/kitchen/state" }.map(\.text) == [
                "waiting", "listening", "processing", "classifying", "waiting", "muted", "muted", "listening",
                "idle",
            ])
        #expect(all.filter { $0.topic == "voiced/kitchen/mute" }.map(\.text) == ["ON", "OFF"])
        #expect(all.allSatisfy { $0.isKept }, "who comes later sees it, too")
    }

    @Test("is a wake word once, as an event")
    func wake() throws {
        let all = told([.wake(keyword: "orbit", score: 0.9, start: 1, end: 2)], options())
        let one = try #require(all.first)
        #expect(all.count == 1 && one.topic == "voiced/kitchen/wake/event" && !one.isKept)
        #expect(one.text == #"{"event_type":"wake","keyword":"orbit","score":0.9}"#)
    }

    @Test("is the last command with what came of it, as a state and as an event")
    func command() throws {
        let command = CommandEvent(
            ParsedCommand(action: .record, targetName: "Patient In"), .operatingRoom, outcome: .done)
        let all = told(
            [
                .transcript(text: "patient in", confidence: 0.5, recognizer: "r"), .command(command),
                .unrecognized(.nothingHeard),
            ], options())
        #expect(
            all.map(\.topic) == [
                "voiced/kitchen/command", "voiced/kitchen/command/event", "voiced/kitchen/command/event",
            ])
        #expect(all.map(\.isKept) == [true, false, false])
        #expect(
            all[0].text.contains(#""command":"record""#) && all[0].text.contains(#""outcome":"recorded""#))
        #expect(
            all[0].text.contains(#""confidence":0.5"#) && all[0].text.contains(#""milestone":"Patient In""#))
        #expect(all[1].text.hasPrefix(#"{"event_type":"recorded","#))
        #expect(all[2].text.contains(#""event_type":"unrecognized","reason":"nothing-heard""#))
    }

    @Test("has no word of what was said, unless that is allowed")
    func words() {
        let kinds: [VoiceEvent.Kind] = [
            .partial(text: "sekret"), .transcript(text: "sekret", confidence: 0.7, recognizer: "r"),
            .intent(
                IntentEvent(
                    intent: "order", slots: ["item": .text("sekret")], outcome: .rejected,
                    reason: "no sekret here")),
            .unrecognized(.noMatch), .feedback(.speech("sekret")), .display(Reply.Display("sekret")),
            .learned(phrase: "sekret", action: .record, target: nil), .quarantined(phrase: "sekret"),
            .question(Question("sekret?", until: date)),
        ]
        let silent = told(kinds, options(hermes: true))
        #expect(!silent.isEmpty && silent.allSatisfy { !$0.text.contains("sekret") }, "\(silent)")
        let open = told(kinds, options(words: true, hermes: true))
        #expect(open.contains { $0.text.contains(#""slots":{"item":"sekret"}"#) })
        #expect(open.contains { $0.text.contains(#""text":"sekret""#) })
    }

    @Test("is a microphone that is lost, and what failed")
    func problems() {
        let all = told(
            [
                .device(.lost, name: "mic", lostFrames: 0), .device(.paused, name: "mic", lostFrames: 10),
                .device(.returned, name: "mic", lostFrames: 0), .problem(.storage, message: "disk full"),
            ], options())
        #expect(
            all.map(\.text).prefix(2) == [
                #"{"problem":true,"change":"lost"}"#, #"{"problem":false,"change":"returned"}"#,
            ])
        #expect(all.count == 3 && all[2].text.contains(#""part":"storage""#))
    }

    @Test("is what Rhasspy's programs read, if that is asked for")
    func hermes() throws {
        let kinds: [VoiceEvent.Kind] = [
            .wake(keyword: "hey/you", score: 0.9, start: 1, end: 2),
            .transcript(text: "a timer", confidence: 0.8, recognizer: "r"), .intent(timer),
        ]
        #expect(told(kinds, options()).allSatisfy { !$0.topic.hasPrefix("hermes/") })
        let all = told(kinds, options(words: true, hermes: true)).filter { $0.topic.hasPrefix("hermes/") }
        #expect(all.map(\.topic) == ["hermes/hotword/hey_you/detected", "hermes/intent/startTimer"])
        let intent = try #require(
            try JSONSerialization.jsonObject(with: Data(all[1].text.utf8)) as? [String: Any])
        #expect(intent["siteId"] as? String == "kitchen" && intent["input"] as? String == "a timer")
        let name = intent["intent"] as? [String: Any]
        #expect(name?["intentName"] as? String == "startTimer" && name?["confidenceScore"] as? Double == 0.8)
        let slots = intent["slots"] as? [[String: Any]] ?? []
        #expect(slots.map { $0["slotName"] as? String } == ["length", "name"])
        #expect((slots[0]["value"] as? [String: Any])?["value"] as? Int == 300)
    }

    @Test("begins with the device, then with what stands")
    func beginning() {
        let outputs = DeviceReport(options()).beginning()
        let topics = outputs.map { output in
            switch output {
            case .keep(let message), .send(let message): message.topic
            }
        }
        #expect(topics.first == "homeassistant/device/voiced_kitchen/config")
        #expect(topics.contains("voiced/kitchen/availability") && topics.count == 5)
        var silent = options()
        silent.discoveryPrefix = nil
        #expect(DeviceReport(silent).beginning().count == 4)
    }
}
