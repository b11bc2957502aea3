import BenchmarkKit
import Features

/// The front end that computes the feature vectors in which keywords are found.
struct FeatureStage: Stage, ~Copyable {
    private let sound: Sound
    private var extractor: LearnedExtractor
    private var vectorCount = 0

    init(_ sound: consuming Sound) {
        self.sound = sound
        extractor = LearnedExtractor()
    }

    mutating func process(_ index: Int) {
        var completed = 0
        extractor.process(sound.hop(index)) { _ in completed += 1 }
        vectorCount += completed
    }

    func verify(count: Int) throws(BenchmarkError) {
        // The first analysis frame is longer than a hop, and the network looks ahead.
        guard vectorCount <= count, vectorCount >= count - 10 else {
            throw BenchmarkError(.internalError, "\(count) steps gave \(vectorCount) feature vectors.")
        }
    }
}
