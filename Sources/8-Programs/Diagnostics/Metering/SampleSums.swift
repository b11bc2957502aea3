import PCM

/// The sums from which levels are computed, over a stretch of samples with full scale at -1 ... 1.
struct SampleSums: Sendable {
    private(set) var count = 0
    private(set) var peak: Float = 0
    private var sum = 0.0
    private var sumOfSquares = 0.0

    /// Adds samples to the sums. Real-time safe.
    mutating func add(_ samples: some Collection<Float>) {
        for sample in samples {
            let amplitude = abs(sample)
            sum += Double(sample)
            sumOfSquares += Double(sample) * Double(sample)
            peak = max(peak, amplitude)
        }
        count += samples.count
    }

    /// The offset; 0 without samples.
    var mean: Double { count > 0 ? sum / Double(count) : 0 }

    /// The mean square; 0 without samples.
    var power: Double { count > 0 ? sumOfSquares / Double(count) : 0 }

    /// The mean square after removal of the offset; 0 without samples.
    var variance: Double { max(0, power - mean * mean) }
}
