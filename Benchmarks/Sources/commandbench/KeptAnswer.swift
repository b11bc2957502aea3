import BenchmarkKit
import CommandScoring
import Foundation

/// One answer as `--answers` writes it: what was said, what was heard, and what became of it.
struct KeptAnswer: Encodable {
    var recognizer: String
    /// The condition, such as `clean` or `15 dB`, or the title of a sound that is no command, such as `other
    /// speech, clean`.
    var condition: String
    /// The recording's name in the labels, or in its folder.
    var recording: String
    /// The slots that were said; nil if the recording is no command.
    var said: [String: String]?
    /// The words that were heard; empty for none.
    var heard: String
    /// The confidence of the recognizer, 0 ... 1; nil if it gives none.
    var confidence: Double?
    /// A ``CommandVerdict`` at the shipped threshold; for a recording that is no command, `accepted` or `rejected`.
    var verdict: String

    init(
        _ answer: CommandAnswer, to utterance: CommandUtterance, condition: String, by contestant: Contestant
    ) {
        recognizer = contestant.name
        self.condition = condition
        recording = utterance.recording.label
        said = utterance.command?.slots
        heard = answer.text
        confidence = answer.confidence
        let isAccepted = answer.isAccepted(at: contestant.threshold)
        if let command = utterance.command, isAccepted {
            verdict = CommandVerdict(answer.command, expected: command).rawValue
        } else {
            verdict = isAccepted ? "accepted" : CommandVerdict.rejected.rawValue
        }
    }

    /// Writes answers into a file, a JSON object a line.
    static func write(_ answers: [KeptAnswer], to path: String) throws(BenchmarkError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            let lines = try answers.map { try encoder.encode($0) + Data("\n".utf8) }
            try Data(lines.joined()).write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw BenchmarkError(
                .cannotCreate, "“\(path)” cannot be written: check the folder and make room.")
        }
    }
}
