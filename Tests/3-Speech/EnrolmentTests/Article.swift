import Enrolment
import WakeWord

/// The code that the article shows, word for word.
struct Article {
    func enrolMarigold(_ takes: [[Int16]], into path: String) throws -> String {
        let recordings = takes.enumerated().map { number, samples in
            EnrolmentRecording(label: "take \(number + 1)", samples: samples)
        }
        let result = try KeywordEnrolment().enrol(
            name: "marigold", recordings: recordings,
            provenance: KeywordProvenance(kind: "microphone", date: "2026-01-31", madeBy: "my program"))
        try result.model.write(toFile: path)
        return result.report.rejected.map { "\($0.label): \($0.reason)" }.joined(separator: "\n")
    }

    func secondsOfMarigold(in pieces: [[Int16]], model path: String) throws -> [Double] {
        var options = WakeWordOptions()
        options.thresholds = ["marigold": WakeSensitivity.medium.threshold]
        var detector = try WakeWordDetector(
            models: [KeywordModel(contentsOfFile: path)], options: options)
        var seconds: [Double] = []
        for piece in pieces {
            piece.withUnsafeBufferPointer { samples in
                detector.process(samples) { detection in
                    seconds.append(Double(detection.startSample) / 16_000)
                }
            }
        }
        return seconds
    }
}
