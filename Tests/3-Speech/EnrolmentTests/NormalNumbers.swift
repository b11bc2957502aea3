import PCM

extension SeededGenerator {
    /// A normally distributed value, nearly, by the sum of twelve uniform ones.
    mutating func normal() -> Float {
        (0..<12).reduce(-6) { sum, _ in sum + Float.random(in: 0...1, using: &self) }
    }
}
