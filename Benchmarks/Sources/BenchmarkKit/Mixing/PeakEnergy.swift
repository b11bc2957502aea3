/// The largest frame energy of a signal, by which the public wake-word and command benchmarks measure levels.
///
/// As in those benchmarks, frames do not overlap, and samples at the end that fill no frame are left out (`mixer.py` of
/// Picovoice's wake-word-benchmark, 512 samples; `mixer.py` of its speech-to-intent-benchmark, 2048).
public enum PeakEnergy {
    /// Samples in a frame of the wake-word benchmark.
    public static let wakeWordFrame = 512
    /// Samples in a frame of the command benchmark.
    public static let commandFrame = 2048

    /// Returns the largest sum of squares over a frame; if the samples fill no frame, the sum over all of them.
    public static func of(_ samples: some RandomAccessCollection<Float>, frameLength: Int) -> Double {
        precondition(frameLength > 0, "frames of \(frameLength) samples")
        guard samples.count >= frameLength else { return energy(samples) }
        var largest = 0.0
        var start = samples.startIndex
        for _ in 0..<samples.count / frameLength {
            let end = samples.index(start, offsetBy: frameLength)
            largest = max(largest, energy(samples[start..<end]))
            start = end
        }
        return largest
    }

    private static func energy(_ samples: some Collection<Float>) -> Double {
        samples.reduce(0) { $0 + Double($1) * Double($1) }
    }
}
