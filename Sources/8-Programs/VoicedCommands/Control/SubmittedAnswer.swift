import Control
import Foundation
import VoicedConfiguration
import VoicedTerminal

/// What a daemon answers to a typed command, for the person who typed it: read from the daemon's events.
struct SubmittedAnswer {
    /// Seconds for an event that comes after the outcome. A daemon that shows no words sends none.
    private static let patience = 1.0

    private let client: ControlClient
    private let options: ControlOptions

    /// Follows the events from now on.
    init(_ options: ControlOptions) throws {
        self.options = options
        client = try options.connect()
        do throws(ControlError) { try client.send(.events) } catch { throw Failure(error) }
        _ = try ControlAnswer(from: client, within: 15)
    }

    /// The sentence for a person; nil if there is none.
    func sentence(for outcome: String) -> String? {
        switch outcome {
        case "unrecognized": EventText.reason("no-match")
        case "passed-on":
            "Nothing is set up for it: add actions: \(passedOn): to the configuration, "
                + "unless a program that follows the events does it."
        case "pending": question.map { "\($0) Answer: voiced confirm yes\(named)" }
        default: next { $0["event"] as? String == "feedback" && $0["kind"] as? String == "speech" }
        }
    }

    /// The name under which an action would be found.
    private var passedOn: String { next("intent") { $0["outcome"] as? String == "passed-on" } ?? "NAME" }

    private var question: String? { next { $0["event"] as? String == "question" } }

    /// The options that lead to the daemon.
    private var named: String {
        [("--socket", options.socket), ("--config", options.config)].compactMap { name, value in
            value.map { " \(name) \(ShellWord($0))" }
        }.joined()
    }

    /// A field of the next event of a kind.
    private func next(_ field: String = "text", _ isMeant: ([String: Any]) -> Bool) -> String? {
        let end = ContinuousClock.now + .seconds(Self.patience)
        while case let left = (end - ContinuousClock.now) / .seconds(1), left > 0 {
            guard let line = try? client.nextLine(within: left), let event = try? ControlAnswer(line: line)
            else { return nil }
            if isMeant(event.fields) { return event[field]?.withoutControls }
        }
        return nil
    }
}
