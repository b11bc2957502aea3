/// A first-order high-pass filter that keeps rumble and a converter's offset out of the energy.
///
/// y[n] = x[n] - x[n-1] + r y[n-1] with r = 0.94: 3 dB down at 157 Hz at 16 kHz. Voices lose nothing that
/// matters for their energy; mains hum at 50 Hz loses 10 dB, an offset everything.
struct HighPass: Sendable, BitwiseCopyable {
    private static let feedback: Float = 0.94
    private var input: Float = 0
    private var output: Float = 0

    /// The mean square of the filtered samples, where full scale is 1. Real-time safe.
    mutating func meanSquare(_ samples: UnsafeBufferPointer<Int16>) -> Float {
        var sum: Float = 0
        for index in samples.indices {
            let x = Float(samples[index]) * (1 / 32768)
            output = x - input + HighPass.feedback * output
            input = x
            sum += output * output
        }
        return samples.isEmpty ? 0 : sum / Float(samples.count)
    }
}
