import ArgumentParser
import Foundation
import RoomMode
import VoicedConfiguration
import VoicedTerminal

/// The part of an event that is the same in each run of a recorded session.
package struct TapedEvent {
    /// The largest allowed difference of two confidences. The load of the machine decides how often a command is
    /// decoded at a pause, and each time the recognizer adapts to the noise.
    private static let confidenceTolerance = 0.05
    /// The names of events that differ in each run. Alerts come from the database of all rooms, which the
    /// recording lacks.
    private static let passing = Set(["partial", "adapted", "summary", "lost"]).union(AlertEffect.kinds.keys)

    /// The names of events whose texts may have a time of day.
    private static let answers: Set = ["display", "feedback"]

    private let fields: [String: Any]
    private let text: String

    /// Reads a line of JSON; nil for an event that differs in each run.
    private init?(_ line: String) {
        guard let event = (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any],
            let name = event["event"] as? String, !Self.passing.contains(name)
        else { return nil }
        var fields = Self.withoutMoments(event)
        // An answer comes a moment after the sound of its command, so that its time may already be the next minute.
        if Self.answers.contains(name), let text = fields["text"] as? String {
            fields["text"] = text.replacing(/[0-9]{1,2}:[0-9]{2}/, with: "…:…")
        }
        self.fields = fields
        guard
            let data = try? JSONSerialization.data(
                withJSONObject: fields, options: [.sortedKeys, .withoutEscapingSlashes])
        else { return nil }
        text = String(decoding: data, as: UTF8.self)
    }

    /// Compares the recorded events with the new ones, one line of JSON each. Prints that they are the same, or the
    /// first difference.
    ///
    /// - Throws: `ExitCode.failure` if one differs.
    package static func compare(_ before: [String], _ now: [String]) throws {
        let (before, now) = (before.compactMap(TapedEvent.init), now.compactMap(TapedEvent.init))
        let first = zip(before, now).enumerated().first { !$0.element.0.isSame(as: $0.element.1) }
        guard let index = first?.offset ?? (before.count == now.count ? nil : min(before.count, now.count))
        else { return Console.say("the same \(now.count) events as when it was recorded") }
        func shown(_ events: [TapedEvent]) -> String {
            events.indices.contains(index) ? events[index].text : "nothing"
        }
        Console.say("event \(index + 1) differs\n  then: \(shown(before))\n  now:  \(shown(now))")
        throw ExitCode.failure
    }

    private func isSame(as other: TapedEvent) -> Bool {
        guard text != other.text else { return true }
        // The confidence of a command is the text "high" or "low", which has no tolerance.
        guard let own = fields["confidence"] as? Double, let others = other.fields["confidence"] as? Double,
            abs(own - others) <= Self.confidenceTolerance
        else { return false }
        func rest(_ event: TapedEvent) -> NSDictionary {
            event.fields.filter { $0.key != "confidence" } as NSDictionary
        }
        return rest(self) == rest(other)
    }

    /// Returns the fields without times and without keys of rows, which are new in each run.
    private static func withoutMoments(_ fields: [String: Any]) -> [String: Any] {
        var fields = fields
        fields["at"] = nil
        return fields.compactMapValues { value in
            if let inner = value as? [String: Any] { return withoutMoments(inner) }
            guard let text = value as? String else { return value }
            let isTime =
                (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))) != nil
            return isTime || UUID(uuidString: text) != nil ? nil : text
        }
    }
}
