import WakeWord

/// What to tell a person about a keyword that was just enrolled.
struct EnrolmentSummary {
    let text: String

    init(_ result: EnrolmentResult, path: String) {
        let report = result.report
        let used = report.used.count
        var parts = [
            "\(path): \"\(result.model.name)\" from \(used) of \(used + report.rejected.count) recordings"
        ]
        let kept = result.model.provenance.recordingCount - used
        if kept > 0 { parts[0] += " and \(kept) that were there before" }
        if let quiet = report.expectedMisses, let varied = report.expectedMissesVaried {
            parts.append(
                "these voices will be missed \(EnrolmentSummary.share(quiet)) in quiet and "
                    + "\(EnrolmentSummary.share(varied)) in noise, others more often")
            if quiet > 0.3 { parts.append("record more, or choose a longer word") }
        } else {
            parts.append("too few to say how well it works; three or more are better")
        }
        text = parts.joined(separator: "; ")
    }

    /// A share as people say it.
    private static func share(_ value: Double) -> String {
        switch value {
        case ..<0.005: "hardly ever"
        case ..<0.1: "about \(max(1, Int((value * 100).rounded()))) times in 100"
        default: "about \(max(1, Int((value * 10).rounded()))) times in 10"
        }
    }
}
