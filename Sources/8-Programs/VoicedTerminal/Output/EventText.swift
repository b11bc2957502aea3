import Foundation

/// Events as lines for a person: the time, the recognized words, the outcome, and the reason for a failure.
///
/// The input is the JSON that programs get, so that events of this program and of a running daemon look the same.
package struct EventText {
    /// The kind of time in front of a line.
    package enum Clock {
        /// The time of day.
        case wall
        /// The time since the beginning of the recording.
        case recording
    }

    /// Fields that the line has elsewhere, or that only programs use.
    private static let hidden: Set = ["event", "at", "time", "ok", "id", "deadline", "start", "end", "pid"]

    private let clock: Clock
    private let style: TextStyle
    private let actions: Set<String>?

    /// - Parameter actions: the names of the configured actions, so that the line of an intent without one says so; nil
    ///   if other programs may carry out intents.
    package init(
        clock: Clock = .wall, style: TextStyle = TextStyle(STDOUT_FILENO), actions: Set<String>? = nil
    ) {
        (self.clock, self.style, self.actions) = (clock, style, actions)
    }

    /// Returns the line of an event; nil for an event without news for a person.
    package func line(of event: [String: Any]) -> String? {
        guard let text = text(of: event) else { return nil }
        return style.faint(time(of: event)) + "  " + text
    }

    /// Returns the line of an event without its time; nil for an event without news for a person.
    package func text(of event: [String: Any]) -> String? {
        func field(_ name: String) -> String? { Self.text(of: event[name]) }
        switch event["event"] as? String {
        // Other events report the consequences of these.
        case "state", "speech-start", "partial", "case-started", "milestone-recorded", "answer-window":
            return nil
        case "wake": return style.bold(field("keyword")?.capitalized ?? "") + score(event["score"])
        case "always-on": return "Everything that is said is recognized: \(field("reason") ?? "")"
        case "endpoint":
            return event["cause"] as? String == "no-speech" ? style.faint("No speech.") : nil
        case "transcript":
            let speaker = field("speaker").map { ", \($0)" } ?? ""
            return "“\(field("text") ?? "")”" + score(event["confidence"]) + speaker
        case "command", "intent": return outcome(of: event)
        case "question": return style.warning("? ") + (field("text") ?? "") + until(event["deadline"])
        case "answer": return "Answered: \(field("answer") ?? "")"
        case "feedback":
            return event["kind"] as? String == "speech" ? style.faint("says “\(field("text") ?? "")”") : nil
        // A text for a screen also comes as a spoken answer, unless it is a warning.
        case "display":
            return event["warning"] as? Bool == true ? style.warning("! ") + (field("text") ?? "") : nil
        case "unrecognized":
            return style.failure("✗ ") + Self.reason(field("reason") ?? "")
        case "muted":
            return event["muted"] as? Bool == true
                ? style.warning("Muted: the microphone is closed.") : "Unmuted: it listens again."
        case "lesson":
            let word = (field("keyword") ?? "").capitalized
            return event["over"] as? Bool == true
                ? "The lesson is over: commands are accepted again."
                : style.warning("A lesson for “\(word)” is in progress: no command is accepted.")
        case "dictation":
            return event["over"] as? Bool == true
                ? "The dictation is over: commands are accepted again."
                : style.warning("A dictation is in progress: no command is accepted.")
        case "problem":
            return style.failure("! ") + "\(field("part") ?? ""): \(field("message") ?? "")"
        case "overrun":
            return style.warning("! ")
                + "The machine was too slow: \(field("frames") ?? "") frames of sound are lost."
        case "device":
            return style.warning("! ") + "\(field("device") ?? ""): " + Self.change(field("change") ?? "")
        case let name?: return "\(name)  \(fields(of: event))"
        // Without the name of an event, this is the state of a daemon, which comes before its events.
        case nil: return fields(of: event)
        }
    }

    private func outcome(of event: [String: Any]) -> String {
        let what =
            ["milestone", "intent", "action"].lazy.compactMap { Self.text(of: event[$0]) }.first?
            .replacingOccurrences(of: "_", with: " ") ?? ""
        let slots = (event["slots"] as? [String: Any]).flatMap { Self.text(of: $0) }.map { " \($0)" } ?? ""
        let why = Self.text(of: event["reason"]).map { ": \($0)" } ?? ""
        let name = what + slots + why
        return switch event["outcome"] as? String {
        case "recorded": style.success("✓ ") + name
        case "passed-on": "→ \(name)" + missingAction(of: event)
        case "pending": style.warning("… ") + name
        case let outcome?: style.failure("✗ ") + name + " (\(outcome))"
        case nil: name
        }
    }

    /// Returns advice about an intent without a configured action; empty if there is one or if another program may act.
    private func missingAction(of event: [String: Any]) -> String {
        guard let actions,
            let name = ["intent", "action"].lazy.compactMap({ Self.text(of: event[$0]) }).first,
            !actions.contains(name)
        else { return "" }
        return style.faint(": nothing is set up for it; add actions: \(name): to the configuration")
    }

    private func score(_ value: Any?) -> String {
        guard let number = value as? Double else { return "" }
        return style.faint(String(format: "  %.2f", number))
    }

    private func until(_ value: Any?) -> String {
        guard let text = value as? String, let date = Self.date(text) else { return "" }
        return style.faint("  (yes or no, until \(Self.clock(date)))")
    }

    /// Returns the sentence about a thing that the grammar does not know; a spoken answer says the same.
    package static func unknown(_ thing: String) -> String { "I know no \(thing)." }

    /// Returns the sentence about the reason for which the engine did nothing.
    package static func reason(_ reason: String) -> String {
        switch reason {
        case "empty": "Nothing was said but the wake word."
        case "nothing-heard": "No phrase was recognized in it."
        case "no-match": "No phrase matches."
        case "ambiguous": "It may mean several things."
        case "negated": "It denies a command, puts it off or asks about it."
        case "unsure": "The classifier was not sure enough."
        case "classifier-paused": "The classifier failed too often, and is left alone for a while."
        case "classifier-failed": "The classifier failed."
        case "classifier-timed-out": "The classifier gave no answer in time."
        case "recognizer-failed": "The recognizer failed."
        case "recognizer-timed-out": "The recognizer gave no answer in time."
        case "superseded": "A later command took its place."
        case "cancelled": "It was cancelled."
        case "stopped": "The session ended before its turn."
        default: "Not understood (\(reason))."
        }
    }

    /// The sentence for a change of a device.
    private static func change(_ change: String) -> String {
        switch change {
        case "suspended": "the machine slept; it listens again"
        case "reset": "it had stopped and was started again"
        case "paused": "it delivered nothing for a while"
        case "silent": "it delivers nothing but silence; is it switched off?"
        case "sounding": "there is sound again"
        case "released": "it was released"
        case "stalled": "it delivers nothing, and is opened again"
        case "lost": "it is gone; voiced waits for it"
        case "busy": "another program has it; voiced waits for it"
        case "returned": "it is back"
        default: change
        }
    }

    private func fields(of event: [String: Any]) -> String {
        event.keys.filter { !Self.hidden.contains($0) }.sorted().compactMap { field -> String? in
            guard let value = Self.text(of: event[field]), UUID(uuidString: value) == nil else { return nil }
            return "\(field) \(Self.date(value).map(Self.moment) ?? value)"
        }.joined(separator: ", ")
    }

    private func time(of event: [String: Any]) -> String {
        if clock == .recording {
            let seconds = min(max(0, event["at"] as? Double ?? 0), 1e9)
            return String(
                format: "%2d:%04.1f", Int(seconds / 60), seconds.truncatingRemainder(dividingBy: 60))
        }
        guard let text = event["time"] as? String, let date = Self.date(text) else { return "--:--:--" }
        return Self.clock(date)
    }

    private static func date(_ text: String) -> Date? {
        try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }

    /// Returns a moment in the machine's time zone, with its day if that is not today.
    private static func moment(_ date: Date) -> String {
        let day =
            Calendar.current.isDateInToday(date)
            ? "" : date.formatted(Date.ISO8601FormatStyle(timeZone: .current).year().month().day()) + " "
        return day + clock(date)
    }

    private static func clock(_ date: Date) -> String {
        let parts = Calendar.current.dateComponents([.hour, .minute, .second], from: date)
        return String(format: "%02d:%02d:%02d", parts.hour ?? 0, parts.minute ?? 0, parts.second ?? 0)
    }

    private static func text(of value: Any?) -> String? {
        switch value {
        case let text as String:
            text.isEmpty ? nil : text.filter { !$0.isNewline && $0 != "\t" }.withoutControls
        // JSONSerialization returns true and false as numbers of the C type `char`.
        case let number as NSNumber where number.objCType.pointee == CChar(UInt8(ascii: "c")):
            number.boolValue ? "yes" : "no"
        case let number as NSNumber: "\(number)"
        case let object as [String: Any] where object.isEmpty: nil
        case let object as [String: Any]:
            "("
                + object.sorted { $0.key < $1.key }
                .compactMap { pair in text(of: pair.value).map { "\(pair.key.withoutControls) \($0)" } }
                .joined(separator: ", ") + ")"
        default: nil
        }
    }
}
