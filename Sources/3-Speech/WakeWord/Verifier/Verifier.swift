/// Tells the word from sounds that only resemble it: a linear function of a candidate's pooled features.
///
/// A template asks of every hop alone how well it fits; the verifier weighs all parts of the word together, against
/// the very stretches of other speech that the template mistook for it (logistic regression on hard negatives).
public struct Verifier: Hashable, Sendable {
    /// One weight for each of the pooled features.
    public var weights: [Float]
    /// Added to the sum: the log odds of a candidate whose every input is 0.
    public var bias: Float
    /// The weight of the template's own raw score.
    public var templateWeight: Float
    /// The speech embedding's opinion, which adds to the log odds; nil in models that have none, such as those made
    /// before there was one.
    public var secondOpinion: SecondOpinion?

    package init(
        weights: [Float], bias: Float, templateWeight: Float, secondOpinion: SecondOpinion? = nil
    ) {
        self.weights = weights
        self.bias = bias
        self.templateWeight = templateWeight
        self.secondOpinion = secondOpinion
    }

    /// Log odds, up to a constant, that a candidate is the word. Real-time safe through ``KeywordScorer``.
    package static func logit(
        pooled: UnsafeBufferPointer<Float>, weights: UnsafeBufferPointer<Float>, bias: Float,
        templateScore: Float, templateWeight: Float
    ) -> Float {
        logit(bias + templateWeight * templateScore, plus: weights, times: pooled)
    }

    /// A constant and the weighted sum of some values. Real-time safe.
    @inline(__always)
    static func logit(
        _ constant: Float, plus weights: UnsafeBufferPointer<Float>, times values: UnsafeBufferPointer<Float>
    ) -> Float {
        var sum = constant
        for index in 0..<weights.count { sum += weights[index] * values[index] }
        return sum
    }

    var isValid: Bool {
        weights.count == CandidatePooling.size(dimension: weights.count / CandidatePooling.groupCount - 2)
            && weights.allSatisfy { abs($0) <= 1e4 } && abs(bias) <= 1e6 && (0...1e3).contains(templateWeight)
            && secondOpinion?.isValid ?? true
    }
}
