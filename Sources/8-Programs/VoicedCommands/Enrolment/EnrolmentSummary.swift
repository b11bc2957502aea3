import Enrolment
import Foundation
import VoicedConfiguration
import VoicedTerminal
import WakeWord

/// The report to a person about a new keyword model.
struct EnrolmentSummary {
    /// The sentences about the model's recordings, its forecasts, and the labels of its recordings.
    let lines: [String]
    private let name: String
    private let path: String

    /// - Parameter names: the files of the recordings, by the labels that these have in the model.
    init(_ result: EnrolmentResult, path: String, names: [String: String]) {
        (name, self.path) = (result.model.name, path)
        let report = result.report
        let used = report.used.count
        let given = used + report.rejected.count
        let kept = result.model.provenance.recordingCount - used
        let sources = [
            given > 0 ? "\(used) of \(given) recordings" : nil,
            kept > 0 ? "\(kept) that were there before" : nil,
        ]
        var parts = [
            "\(path): \"\(result.model.name)\" from \(sources.compactMap(\.self).joined(separator: " and "))"
        ]
        if let speaker = result.model.voice?.speaker {
            parts.append("answers to the voice \"\(speaker)\" alone")
        }
        let confusable = result.model.confusable.count
        if confusable > 0 {
            parts.append(
                "it must refuse \(confusable.counted("recording")) of similar words")
        }
        var lines = [parts.joined(separator: "; ").asSentence]
        lines += report.forecasts.map(\.asSentence)
        // Synthesized recordings get no line, because they are of use only all together.
        let labels = report.used.map(\.label).filter { names[$0] != nil && names[$0] != $0 }
        if let first = labels.first, let last = labels.last {
            lines.append(
                labels.count == 1
                    ? "In the model the recording is \(first)."
                    : "In the model the recordings are \(first) to \(last), in the order given.")
        }
        self.lines = lines
    }

    /// Returns the next steps: commands for a shell, and the line for a configuration.
    ///
    /// - Parameter asksForPeople: whether no person has said the word yet.
    func nextSteps(asksForPeople: Bool) -> [String] {
        let isInOwnFolder = (path as NSString).deletingLastPathComponent == DataFiles.ownFolder
        let isNamed = isInOwnFolder && (path as NSString).lastPathComponent == "\(name).wake"
        let whole = URL(fileURLWithPath: path).path
        let setting = (isNamed ? name : whole).replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        let word = ShellWord(isNamed ? name : path)
        var steps = [
            "Try it:              voiced run --model \(word)",
            "In a configuration:  keywords: [\"\(setting)\"]",
        ]
        if isInOwnFolder { steps.append("A running voiced uses it from its next start on.") }
        if asksForPeople {
            steps.append(
                "To hear you better:  voiced enrol \(ShellWord(name)) --extend \(ShellWord(path)) --from mine-*.wav"
            )
        }
        return steps
    }
}
