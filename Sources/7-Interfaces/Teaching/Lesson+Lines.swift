import Enrolment
import Foundation
import Session

/// The lines of a lesson as JSON; docs/control.md lists the fields.
extension Lesson {
    /// The lesson's state.
    var standing: JSONLine {
        var line = JSONLine()
        line.add("event", "lesson")
        line.add("lesson", id.uuidString.lowercased())
        line.add("word", plan.word.name)
        line.add("phase", phase.name)
        line.add("of", plan.takeCount)
        line.add(
            "takes",
            takes.map { take in
                var fields = JSONLine()
                fields.add("take", take.number)
                fields.add("seconds", take.word.upperBound - take.word.lowerBound)
                fields.add("level", take.level)
                if let reason = take.reason {
                    fields.add("reason", reason.code)
                    fields.add("advice", reason.description)
                }
                return fields
            })
        line.add("mode", plan.existing == nil ? "replace" : "add")
        line.add("file", plan.place.path)
        line.add("live", plan.isLive)
        if case .trained(let result) = phase {
            line.add("used", result.report.used.count)
            line.add("missed", result.report.expectedMisses)
            line.add("missed-varied", result.report.expectedMissesVaried)
            line.add("forecast", result.report.forecast)
        }
        return line
    }

    static func line(_ event: String, _ fill: (inout JSONLine) -> Void) -> JSONLine {
        var line = JSONLine()
        line.add("event", event)
        fill(&line)
        return line
    }
}

extension Lesson.Phase {
    /// The name of the phase in the lines.
    var name: String {
        switch self {
        case .recording: "recording"
        case .ready: "ready"
        case .training: "training"
        case .trained: "trained"
        case .over: "over"
        }
    }
}
