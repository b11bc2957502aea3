import Glibc

/// Levels in decibels relative to full scale.
///
/// The convention is that of AES17 without its +3.01 dB offset: a full-scale square wave is 0 dBFS,
/// a full-scale sine -3.01 dBFS in root mean square.
public enum Level {
    /// The level of digital silence in dBFS, so that no level is ever minus infinity.
    public static let silence: Float = -120

    /// The level of an amplitude, where 1 is full scale, in dBFS; never below ``silence``.
    public static func decibels(amplitude: Float) -> Float {
        amplitude > 1e-6 ? 20 * log10f(amplitude) : silence
    }

    /// The level of a mean square, where 1 is full scale, in dBFS; never below ``silence``.
    public static func decibels(power: Float) -> Float {
        power > 1e-12 ? 10 * log10f(power) : silence
    }

    /// The amplitude of a level in dBFS; 1 is full scale.
    public static func amplitude(decibels: Float) -> Float {
        powf(10, decibels / 20)
    }

    /// The mean square of 16-bit samples, where full scale is 1. Real-time safe; 0 for no samples.
    public static func meanSquare(_ samples: UnsafeBufferPointer<Int16>) -> Float {
        guard !samples.isEmpty else { return 0 }
        var sum: Int64 = 0
        for sample in samples {
            let value = Int64(sample)
            sum &+= value &* value
        }
        return Float(sum) / (Float(samples.count) * 32768 * 32768)
    }
}
