import PCM

/// Gives the stream's time of 16 kHz samples. Lost sound counts, and a sample before a gap keeps the time that it had.
///
/// The clock remembers the last 64 gaps; its callers ask for no sample before those. Real-time safe after `init`.
struct StreamClock: ~Copyable, Sendable {
    private static let memory = 64

    private var gapSamples = FixedBuffer<Int>(repeating: 0, count: memory)
    private var gapSeconds = FixedBuffer<Double>(repeating: 0, count: memory)
    private var gapCount = 0
    private var lostSeconds = 0.0

    /// Notes that `seconds` were lost after the first `sampleCount` samples.
    mutating func lose(seconds: Double, after sampleCount: Int) {
        lostSeconds += seconds
        if gapCount > 0, gapSamples[(gapCount - 1) % StreamClock.memory] == sampleCount {
            gapSeconds[(gapCount - 1) % StreamClock.memory] += seconds
            return
        }
        gapSamples[gapCount % StreamClock.memory] = sampleCount
        gapSeconds[gapCount % StreamClock.memory] = seconds
        gapCount += 1
    }

    /// The time of a sample, in seconds since the stream began.
    func seconds(ofSample sample: Int) -> Double {
        var lost = lostSeconds
        var gap = gapCount - 1
        while gap >= max(0, gapCount - StreamClock.memory), gapSamples[gap % StreamClock.memory] > sample {
            lost -= gapSeconds[gap % StreamClock.memory]
            gap -= 1
        }
        return SampleRate.speech.seconds(of: sample) + lost
    }
}
