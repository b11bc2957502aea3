import Commands
import Foundation
import VoicedConfiguration
import VoicedTerminal

/// The steps by which the engine understood a recording.
struct Explanation: Sendable {
    /// The level of one piece of the sound.
    struct Level: Sendable {
        /// The end of the piece, in seconds from the beginning.
        var at: Double
        /// The root mean square of the sound, in dBFS.
        var level: Double
        /// The estimated noise floor, in dBFS.
        var floor: Double
    }

    /// A stretch of sound that resembled a wake word. Times are in seconds, scores 0 ... 1.
    struct Candidate: Sendable {
        var keyword: String
        var start: Double
        var end: Double
        var score: Double
        var threshold: Double
        /// Whether the detector took it for the wake word.
        var isHeard: Bool
    }

    /// A phrase that the recognizer found likely for a command, at any confidence.
    struct Guess: Sendable {
        var text: String
        var confidence: Double
    }

    /// A command to which the session listened.
    struct Command: Sendable {
        /// The start of its speech, in seconds; nil if there was no speech.
        var start: Double?
        var end: Double
        /// The reason for which listening ended, such as `silence`.
        var cause: String
        /// The recognized text; nil if there was none.
        var text: String?
        var confidence: Double?
        /// The likeliest phrases, best first; empty if the recognizer is on another machine.
        var guesses: [Guess] = []
        /// The phrase that sounds most like the text; nil if the parser knows the text word for word, or if no phrase
        /// is near.
        var sound: SoundMatch?
        /// The outcome as a text for a person; nil if nothing came of the command.
        var decision: String?
        /// Whether the session carried the command out or passed it on.
        var isDone = false
        /// The question that a person must answer before the command takes effect; nil if there is none.
        var question: String?
        /// Whether the session left the command to the programs that follow the events.
        var isPassedOn = false

        /// The sign in front of the outcome.
        var sign: String { question != nil ? "?" : isPassedOn ? "→" : isDone ? "✓" : "✗" }
    }

    var name: String
    /// The domain whose phrases the session used.
    var domain = Configuration.Domain.operatingRoom
    var seconds = 0.0
    var levels: [Level] = []
    var candidates: [Candidate] = []
    /// The wake words for which the session listened.
    var keywords: [String] = []
    var commands: [Command] = []
    /// The confidence below which the recognizer reports no text; nil if no recognizer of this machine made guesses.
    var confidenceLimit: Double?

    /// The candidates worth showing: those that the detector took for the word, and the five best of the others.
    var shownCandidates: [Candidate] {
        let heard = candidates.filter(\.isHeard)
        let others = candidates.filter { candidate in
            candidate.score >= 0.1 && !heard.contains { $0.start < candidate.end && candidate.start < $0.end }
        }
        .sorted { $0.score > $1.score }
        return (heard + others.prefix(5)).sorted { $0.start < $1.start }
    }

    /// A sentence, without its period, about why there is no command.
    var silence: String {
        "no command was listened to: no wake word was heard"
            + (keywords.isEmpty
                ? "" : "; listened for " + keywords.map { "“\($0.withoutControls)”" }.joined(separator: ", "))
    }

    /// Returns the outcome of a command. If there was speech and no text, returns the nearest phrase instead.
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
