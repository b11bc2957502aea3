import Enrolment
import WakeWord

/// The report to a person about a new keyword model.
struct EnrolmentSummary {
    let text: String

    /// `names` are the files by the labels that their recordings have in the model.
    init(_ result: EnrolmentResult, path: String, names: [String: String]) {
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
                "told from \(confusable) recording\(confusable == 1 ? "" : "s") of what resembles it")
        }
        parts.append(report.forecast)
        let labels = report.used.map(\.label).filter { names[$0] != $0 }
        if let first = labels.first, let last = labels.last {
            parts.append(
                "in the model they are \(first)\(labels.count > 1 ? " to \(last)" : ""), in the order given")
        }
        text = parts.joined(separator: "; ")
    }
}
