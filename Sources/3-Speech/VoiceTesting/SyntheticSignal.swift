import Foundation
import PCM

/// Signals whose properties are known exactly, for tests. Mono, full scale at -1 ... 1.
public enum SyntheticSignal {
    /// A sine that starts at phase 0.
    public static func sine(
        hertz: Double, amplitude: Float = 0.5, seconds: Double, sampleRate: SampleRate = .speech
    ) -> [Float] {
        let step = 2 * Double.pi * hertz / Double(sampleRate.hertz)
        return (0..<sampleRate.samples(in: seconds)).map { amplitude * Float(sin(step * Double($0))) }
    }

    /// Uniform white noise between plus and minus `amplitude`; the same for the same seed.
    public static func noise(
        amplitude: Float = 0.1, seconds: Double, sampleRate: SampleRate = .speech, seed: UInt64 = 1
    ) -> [Float] {
        var generator = SeededGenerator(seed: seed)
        return (0..<sampleRate.samples(in: seconds)).map { _ in
            Float.random(in: -amplitude...amplitude, using: &generator)
        }
    }

    /// Digital silence.
    public static func silence(seconds: Double, sampleRate: SampleRate = .speech) -> [Float] {
        [Float](repeating: 0, count: sampleRate.samples(in: seconds))
    }

    /// The signal as 16-bit samples; samples beyond full scale saturate.
    public static func int16(_ signal: [Float]) -> [Int16] {
        signal.map { Int16(sample: $0) }
    }
}
