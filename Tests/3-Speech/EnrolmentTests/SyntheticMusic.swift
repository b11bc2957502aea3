import Foundation
import PCM
import VoiceTesting

/// Chords like an organ's, in place of music: harmonies, attacks and a beat.
enum SyntheticMusic {
    /// Returns a minute of four chords a bar with a drum on each beat, at 16 kHz.
    static func minute(seed: UInt64) -> [Int16] {
        var generator = SeededGenerator(seed: seed)
        let chords = [[0, 4, 7], [5, 9, 12], [7, 11, 14], [9, 12, 16], [2, 5, 9], [4, 7, 11]]
        var samples: [Float] = []
        while samples.count < 960_000 {
            let chord = chords[Int.random(in: 0..<chords.count, using: &generator)]
            let transposition = Int.random(in: 0..<3, using: &generator) * 12 - 12
            let notes = chord.map { 261.63 * pow(2, Double($0 + transposition) / 12) }
            samples += beat(notes, count: 8000, seed: generator.next())
        }
        return SyntheticSignal.int16(Array(samples.prefix(960_000)))
    }

    private static func beat(_ notes: [Double], count: Int, seed: UInt64) -> [Float] {
        let drum = SyntheticSignal.noise(amplitude: 1, seconds: Double(count) / 16_000, seed: seed)
        return (0..<count).map { index in
            let seconds = Double(index) / 16_000
            var value = 0.0
            for note in notes {
                for (harmonic, strength) in [(1.0, 0.1), (2, 0.05), (3, 0.04), (5, 0.02)] {
                    value += strength * sin(2 * .pi * note * harmonic * seconds)
                }
            }
            // A soft attack and a slow fall; the drum is gone after 100 ms.
            value *= min(1, seconds / 0.01) * exp(-seconds)
            return Float(value) + 0.2 * drum[index] * Float(exp(-seconds / 0.03))
        }
    }
}
