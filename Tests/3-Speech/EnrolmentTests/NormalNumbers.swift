import PCM

extension SeededGenerator {
    /// Returns a nearly normally distributed value, the sum of twelve uniform ones.
    mutating func normal() -> Float {
        (0..<12).reduce(-6) { sum, _ in sum + Float.random(in: 0...1, using: &self) }
    }
}
