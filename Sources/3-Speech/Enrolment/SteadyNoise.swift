import PCM

/// Sounds that every microphone hears and no recording of speech has enough of: silence, hiss and rumble.
///
/// A background that knows only speech leaves steady noise to whichever model is wider, and that may be a template.
enum SteadyNoise {
    /// Two seconds each of digital silence, and of white and low-passed noise from faint to loud.
    static let recordings: [[Int16]] = {
        var result = [[Int16](repeating: 0, count: 32_000)]
        for level in [-66, -46, -26, -6] as [Float] {
            for smoothing in [0, 0.9] as [Float] { result.append(noise(level: level, smoothing: smoothing)) }
        }
        return result
    }()

    /// Noise whose peak is about `level` dBFS; `smoothing` is the coefficient of a one-pole low-pass.
    private static func noise(level: Float, smoothing: Float) -> [Int16] {
        let amplitude = 32_767 * Level.amplitude(decibels: level)
        var generator = SeededGenerator(seed: 1)
        var smoothed: Float = 0
        return (0..<32_000).map { _ in
            smoothed = smoothing * smoothed + (1 - smoothing) * Float.random(in: -1...1, using: &generator)
            return Int16(max(-32_767, min(32_767, amplitude * smoothed)))
        }
    }
}
