import Control
import Foundation
import VoicedConfiguration
import VoicedTerminal

/// A daemon's sentences about a typed command or a typed answer, which this type reads from the daemon's events.
struct SubmittedAnswer {
    /// Seconds to wait for an event after the outcome. A daemon that shows no words sends none.
    private static let patience = 1.0
    /// Seconds to wait for further sentences after the first. The daemon sends all sentences about a command together.
    private static let rest = 0.3

    private let client: ControlClient
    private let options: ControlOptions

    /// Sends a request, and prints its outcome and the daemon's sentences about it.
    ///
    /// - Returns: the outcome; nil if the answer has none.
    @discardableResult
    static func print(_ request: ControlRequest, _ options: ControlOptions) throws -> String? {
        let heard = options.json ? nil : try SubmittedAnswer(options)
        let answer = try options.perform(request) { $0["outcome"] }
        if let outcome = answer["outcome"], let sentence = heard?.sentence(for: outcome, answer) {
            Console.say(sentence)
        }
        return answer["outcome"]
    }

    /// Connects to the daemon and follows its events from now on.
    private init(_ options: ControlOptions) throws {
        self.options = options
        client = try options.connect()
        do throws(ControlError) { try client.send(.events) } catch { throw Failure(error) }
        _ = try ControlAnswer(from: client, within: ControlOptions.patience)
    }

    /// The sentences for a person; nil if there are none.
    private func sentence(for outcome: String, _ answer: ControlAnswer) -> String? {
        switch outcome {
        case "unrecognized":
            answer["missing"].map { EventText.unknown($0.withoutControls) }
                ?? EventText.reason(answer["reason"] ?? "no-match")
        case "passed-on":
            "Nothing is set up for it: add actions: \(passedOn): to the configuration, "
                + "unless a program that follows the events does it."
        case "pending": question.map { "\($0) Answer: voiced confirm yes\(named)" }
        case "failed": (said.map { $0 + " " } ?? "") + "The daemon's log has the cause."
        default: said
        }
    }

    /// The daemon's sentences, joined; the reason of a refusal if there is no sentence; nil without either.
    private var said: String? {
        var (sentences, reason) = ([String](), nil as String?)
        var end = ContinuousClock.now + .seconds(Self.patience)
        while let event = nextEvent(until: end) {
            switch event["event"] {
            case "feedback" where event["kind"] == "speech":
                sentences += [event["text"] ?? ""].filter { !$0.isEmpty }
                end = min(end, .now + .seconds(Self.rest))
            case "command", "intent": reason = event["reason"]
            default: break
            }
        }
        return (sentences.isEmpty ? reason : sentences.joined(separator: " "))?.withoutControls
    }

    /// The name of the intent that no action carried out.
    private var passedOn: String { next("intent") { $0["outcome"] as? String == "passed-on" } ?? "NAME" }

    private var question: String? { next { $0["event"] as? String == "question" } }

    /// The options that a person must repeat to reach the same daemon.
    private var named: String {
        [("--socket", options.socket), ("--config", options.config)].compactMap { name, value in
            value.map { " \(name) \(ShellWord($0))" }
        }.joined()
    }

    /// Waits for the next event that `isMeant` accepts, and returns one of its fields.
    private func next(_ field: String = "text", _ isMeant: ([String: Any]) -> Bool) -> String? {
        let end = ContinuousClock.now + .seconds(Self.patience)
        while let event = nextEvent(until: end) {
            if isMeant(event.fields) { return event[field]?.withoutControls }
        }
        return nil
    }

    /// Waits for the next event; nil if none comes in time.
    private func nextEvent(until end: ContinuousClock.Instant) -> ControlAnswer? {
        let left = (end - ContinuousClock.now) / .seconds(1)
        guard left > 0, let line = try? client.nextLine(within: left) else { return nil }
        return try? ControlAnswer(line: line)
    }
}
