import Commands
import Foundation
import VoicedConfiguration
import VoicedTerminal

/// How the engine understood a recording, step by step.
struct Explanation: Sendable {
    /// The level of one piece of the sound.
    struct Level: Sendable {
        /// In seconds from the beginning, the piece's end.
        var at: Double
        /// In dBFS.
        var level: Double
        /// The noise, in dBFS.
        var floor: Double
    }

    /// Something that resembled a wake word.
    struct Candidate: Sendable {
        var keyword: String
        var start: Double
        var end: Double
        var score: Double
        var threshold: Double
        /// Whether it counted.
        var isHeard: Bool
    }

    /// A phrase that a recognizer might have taken a command for.
    struct Guess: Sendable {
        var text: String
        var confidence: Double
    }

    /// A command that was listened to.
    struct Command: Sendable {
        /// The start of its speech, in seconds; nil if there was no speech.
        var start: Double?
        var end: Double
        /// Why listening ended.
        var cause: String
        /// The recognized text; nil if there was none.
        var text: String?
        var confidence: Double?
        /// The likeliest phrases, best first; empty if the recognizer is on another machine.
        var guesses: [Guess] = []
        /// What the text sounds like; nil if it was understood word for word, or if nothing is near.
        var sound: SoundMatch?
        /// The outcome, as text for a person.
        var decision: String?
        /// Whether it was carried out or passed on.
        var isDone = false
        /// What is asked before it is carried out; nil if nothing is.
        var question: String?
        /// Whether it was left to those who follow the events.
        var isPassedOn = false

        /// The sign in front of the outcome.
        var sign: String { question != nil ? "?" : isPassedOn ? "→" : isDone ? "✓" : "✗" }
    }

    var name: String
    /// The domain whose phrases it was understood by.
    var domain = Configuration.Domain.operatingRoom
    var seconds = 0.0
    var levels: [Level] = []
    var candidates: [Candidate] = []
    /// The wake words that were listened for.
    var keywords: [String] = []
    var commands: [Command] = []
    /// The confidence below which the recognizer has understood nothing.
    var confidenceLimit: Double?

    /// The candidates worth showing: those that counted, and the best of the others.
    var shownCandidates: [Candidate] {
        let heard = candidates.filter(\.isHeard)
        let others = candidates.filter { candidate in
            candidate.score >= 0.1 && !heard.contains { $0.start < candidate.end && candidate.start < $0.end }
        }
        .sorted { $0.score > $1.score }
        return (heard + others.prefix(5)).sorted { $0.start < $1.start }
    }

    /// Why there is no command, as a sentence without its period.
    var silence: String {
        "no command was listened to: no wake word was heard"
            + (keywords.isEmpty
                ? "" : "; listened for " + keywords.map { "“\($0.withoutControls)”" }.joined(separator: ", "))
    }

    /// The outcome of a command, or the reason why it had none, with the nearest phrases.
    func reason(of command: Command) -> String {
        let decision = command.decision ?? "Nothing came of it."
        if let question = command.question { return "\(decision): voiced asks first, “\(question)”" }
        guard !command.isDone, command.text == nil, let best = command.guesses.first, let confidenceLimit
        else {
            return decision
        }
        return String(
            format: "Heard speech; nearest phrase “%@” %.2f, limit %.2f.", best.text, best.confidence,
            confidenceLimit)
    }
}
