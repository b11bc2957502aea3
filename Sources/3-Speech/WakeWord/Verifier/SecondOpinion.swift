import Features

/// What a network that was trained on far more speech thinks of a candidate: a linear function of the newest speech
/// embeddings at the time of the decision.
///
/// It hears other things than template and verifier do and errs elsewhere, above all in noise; so the two log odds are added.
public struct SecondOpinion: Hashable, Sendable {
    /// Embeddings that are looked at, the newest last: with 80 ms from one to the next and 0.78 s in each, 1.3 s.
    package static let rowCount = 8
    /// Values in them.
    package static let size = rowCount * SpeechEmbedding.size

    /// One weight for each value, already times what the second opinion counts for.
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
