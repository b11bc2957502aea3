/// The largest energy of the frames of a signal: what the public wake-word and command benchmarks measure levels by.
///
/// Frames do not overlap and a rest that fills none is left out, as there (`mixer.py` of Picovoice's
/// wake-word-benchmark, 512 samples; `mixer.py` of its speech-to-intent-benchmark, 2048).
public enum PeakEnergy {
    /// Samples in a frame of the wake-word benchmark.
    public static let wakeWordFrame = 512
    /// Samples in a frame of the command benchmark.
    public static let commandFrame = 2048

    /// The largest sum of squares over a frame; over all samples where they fill no frame.
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
