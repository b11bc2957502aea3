import Foundation

/// A two-pole resonance with unity gain at zero frequency (Klatt, 1980), 80 Hz wide.
struct Resonator {
    private var y1 = 0.0
    private var y2 = 0.0

    mutating func process(_ input: Double, hertz: Double) -> Double {
        let r = exp(-Double.pi * 80 / 16_000)
        let b = 2 * r * cos(2 * .pi * hertz / 16_000)
        let output = (1 - b + r * r) * input + b * y1 - r * r * y2
        (y1, y2) = (output, y1)
        return output
    }
}
