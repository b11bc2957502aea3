import Foundation
import PCM

/// A minimal voice: a buzz of harmonics, four syllables a second with gaps between them.
struct Syllables {
    /// 200 ms of voice, then 50 ms of a gap 30 dB below it, in samples.
    private static let voiced = 3200
    private static let syllable = 4000

    /// One period of eight harmonics of 125 Hz at 16 kHz, with a root mean square of 1.
    private static let period: [Float] = (0..<128).map { position in
        let angle = 2 * Double.pi * Double(position) / 128
        let sum = (1...8).reduce(0.0) { $0 + sin(angle * Double($1) + Double($1 * $1)) }
        // Eight sines of amplitude 1 have the root mean square 2.
        return Float(sum / 2)
    }

    private let amplitude: Float

    /// - Parameter level: root mean square in the middle of a syllable, in dBFS.
    init(level: Float) { amplitude = Level.amplitude(decibels: level) }

    /// Adds the voice from `position` on, in samples since the speech began.
    func add(to signal: inout [Float], from position: Int) {
        for offset in signal.indices {
            let isVoiced = (position + offset) % Syllables.syllable < Syllables.voiced
            signal[offset] +=
                Syllables.period[(position + offset) % 128] * amplitude * (isVoiced ? 1 : 0.0316)
        }
    }
}
