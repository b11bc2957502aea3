/// The pauses between attempts: each twice the one before, up to a longest. It reads no clock.
package struct Backoff: Hashable, Sendable {
    /// The first pause, in seconds, above 0.
    package var first: Double
    /// The longest pause, in seconds.
    package var longest: Double
    private var failures = 0

    /// Makes pauses in seconds.
    package init(first: Double = 1, longest: Double) { (self.first, self.longest) = (first, longest) }

    /// The pause after the next failure, in seconds.
    package var next: Double { min(first * Double(1 << min(failures, 40)), longest) }

    /// The pause after a failure, in seconds; the next one is longer.
    package mutating func pause() -> Double {
        defer { failures = min(failures + 1, 40) }
        return next
    }

    /// The pause after a failure, shortened at random by up to a half, so that many clients do not try at the
    /// same moment.
    package mutating func pause(using generator: inout some RandomNumberGenerator) -> Double {
        pause() * Double.random(in: 0.5...1, using: &generator)
    }

    /// Begins again with the first pause.
    package mutating func reset() { failures = 0 }
}
