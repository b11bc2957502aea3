import Features

/// The opinion that a network trained on far more speech has of a candidate: a linear function of the newest speech
/// embeddings at the time of the decision.
///
/// The network hears other things than template and verifier do and errs elsewhere, above all in noise. So the detector
/// adds the two log odds.
public struct SecondOpinion: Hashable, Sendable {
    /// How many embeddings an opinion reads, the newest last: with 80 ms from one to the next and 0.78 s in each,
    /// 1.3 s.
    package static let rowCount = 8
    /// Values in them.
    package static let size = rowCount * SpeechEmbedding.size

    /// One weight for each value, already multiplied by how much the second opinion counts.
    public var weights: [Float]
    /// Added to the sum.
    public var bias: Float

    package init(weights: [Float], bias: Float) {
        self.weights = weights
        self.bias = bias
    }

    var isValid: Bool {
        weights.count == SecondOpinion.size && weights.allSatisfy { abs($0) <= 1e4 } && abs(bias) <= 1e6
    }
}
