import BenchmarkKit
import WakeWord

/// The wake word detector with its front end.
struct WakeWordStage: Stage, ~Copyable {
    private let sound: Sound
    private var detector: WakeWordDetector
    private var detectionCount = 0

    init(_ sound: consuming Sound, keywords: [KeywordModel]) throws {
        let detector = try WakeWordDetector(models: keywords)
        self.sound = sound
        self.detector = detector
    }

    mutating func process(_ index: Int) {
        var detected = 0
        detector.process(sound.hop(index)) { _ in detected += 1 }
        detectionCount += detected
    }

    func verify(count: Int) throws(BenchmarkError) {
        guard detectionCount == 0 else {
            throw BenchmarkError(.internalError, "A keyword was heard \(detectionCount) times where none is.")
        }
    }
}
