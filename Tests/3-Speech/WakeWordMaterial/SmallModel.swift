import Features
import WakeWord

/// The smallest valid model: two states, a verifier with small weights, a background if the front end needs one, and
/// two recordings if the model keeps any.
package enum SmallModel {
    /// Provenance that is the same every time.
    package static let provenance = KeywordProvenance(kind: "test", date: "2026-01-31", madeBy: "test")

    package static func make(
        name: String = "small", frontEnd: FrontEnd = .learned
    ) -> KeywordModel {
        let dimension = frontEnd.dimension
        return KeywordModel(
            name: name, frontEnd: frontEnd,
            template: KeywordTemplate(
                means: (0..<2 * dimension).map { Float($0 % 7) - 3 },
                variances: [Float](repeating: 2, count: 2 * dimension), hopCounts: [5, 5.5],
                recordingCount: 2,
                durationRange: 2...60),
            background: frontEnd == .learned ? nil : background(dimension),
            verifier: Verifier(
                weights: (0..<CandidatePooling.size(dimension: dimension)).map { Float($0 % 5 - 2) / 8 },
                bias: -0.5, templateWeight: 6),
            calibration: ScoreCalibration(half: 1.25, decade: 2), candidateFloor: -0.75,
            defaultThreshold: 0.5,
            recordings: frontEnd == .learned ? [recording("take 1", 3), recording("take 2", 4)] : [],
            provenance: provenance)
    }

    private static func background(_ dimension: Int) -> BackgroundModel {
        BackgroundModel(
            dimension: dimension, weights: [0.25, 0.75], means: (0..<2 * dimension).map { Float($0 % 5) - 2 },
            variances: [Float](repeating: 3, count: 2 * dimension))
    }

    private static func recording(_ label: String, _ hops: Int) -> StoredRecording {
        StoredRecording(
            label: label, word: 1..<hops,
            bytes: (0..<hops * StoredRecording.bandCount).map { UInt8(truncatingIfNeeded: 7 * $0) })
    }
}
