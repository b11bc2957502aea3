import PCM

/// Subtracts a running mean from each coefficient, which removes the effect of a microphone, a room and a gain.
///
/// The mean follows at the rate `max(1 / (priorHops + n), 1 / timeConstant)` for the n-th vector: an exact mean
/// at first, an exponential one later. Causal (Atal, 1974, is the idea; the running form is common in
/// streaming recognizers).
public struct CepstralMeanNormalization: ~Copyable, Sendable {
    private let options: CepstralMeanOptions
    private var mean: FixedBuffer<Float>
    private var updates: Float = 0
    private var isPrimed: Bool

    /// Allocates the mean of `dimension` coefficients. Not real-time safe.
    public init(dimension: Int, options: CepstralMeanOptions = CepstralMeanOptions()) throws(FeatureError) {
        try options.validate(coefficientCount: dimension)
        self.options = options
        mean = FixedBuffer(options.initialMean ?? [Float](repeating: 0, count: dimension))
        isPrimed = options.initialMean != nil
    }

    /// Replaces `vector` by its difference from the mean. Real-time safe.
    ///
    /// - Parameters:
    ///   - vector: as many values as the mean has.
    ///   - adapts: whether the mean follows this vector first.
    public mutating func process(_ vector: UnsafeMutableBufferPointer<Float>, adapts: Bool = true) {
        precondition(vector.count == mean.count, "a vector of \(vector.count) for a mean of \(mean.count)")
        let mean = mean.mutableElements
        if !isPrimed {
            for d in 0..<mean.count { mean[d] = vector[d] }
            isPrimed = true
        } else if adapts {
            updates += 1
            let rate = max(1 / (options.priorHops + updates), 1 / options.timeConstant)
            for d in 0..<mean.count { mean[d] += rate * (vector[d] - mean[d]) }
        }
        for d in 0..<mean.count { vector[d] -= mean[d] }
    }

    /// Back to the initial mean. Real-time safe.
    public mutating func reset() {
        updates = 0
        isPrimed = false
        guard let initial = options.initialMean else { return }
        for d in 0..<mean.count { mean[d] = initial[d] }
        isPrimed = true
    }
}
