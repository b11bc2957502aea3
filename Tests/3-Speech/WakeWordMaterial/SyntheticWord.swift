import PCM
import VoiceTesting

/// Words and talk made of buzzes with formants: no voice, but with a word's changes of spectrum.
package enum SyntheticWord {
    /// Three resonances in hertz.
    package typealias Sound = (Double, Double, Double)

    package static let sounds: [Sound] = [
        (730, 1090, 2440), (270, 2290, 3010), (300, 870, 2240), (660, 1720, 2410), (490, 1350, 1690),
        (400, 1920, 2560), (570, 840, 2410), (640, 1190, 2390),
    ]

    /// The word that the tests enrol: four sounds in a fixed order.
    package static func keyword(pitch: Double = 120, tempo: Double = 1, seed: UInt64 = 1) -> [Float] {
        speak([0, 1, 2, 3].map { sounds[$0] }, pitch: pitch, soundSeconds: 0.13 * tempo, seed: seed)
    }

    /// Returns random sounds, never two of the keyword's in its order.
    package static func talk(seconds: Double, pitch: Double = 130, seed: UInt64) -> [Float] {
        var generator = SeededGenerator(seed: seed)
        var order: [Int] = []
        while Double(order.count) * 0.12 < seconds {
            let next = Int.random(in: 0..<sounds.count, using: &generator)
            if let last = order.last, next == last || (last < 3 && next == last + 1) { continue }
            order.append(next)
        }
        return speak(order.map { sounds[$0] }, pitch: pitch, soundSeconds: 0.12, seed: seed)
    }

    /// Returns the word with `pause` seconds of faint noise on both sides.
    package static func recording(
        pitch: Double = 120, tempo: Double = 1, pause: Double = 0.4, seed: UInt64 = 1
    ) -> [Int16] {
        let noise = SyntheticSignal.noise(amplitude: 0.001, seconds: pause, seed: seed)
        return SyntheticSignal.int16(noise + keyword(pitch: pitch, tempo: tempo, seed: seed) + noise)
    }

    /// Returns the sounds one after the other, `soundSeconds` each.
    package static func speak(
        _ sequence: [Sound], pitch: Double, soundSeconds: Double, seed: UInt64
    ) -> [Float] {
        var generator = SeededGenerator(seed: seed)
        let count = Int(soundSeconds * 16_000)
        var output: [Float] = []
        var resonators = [Resonator](repeating: Resonator(), count: 3)
        var phase = 0.0
        for (first, second, third) in sequence {
            // Each sound a little different every time.
            let scale = Double.random(in: 0.97...1.03, using: &generator)
            for _ in 0..<count {
                phase += pitch / 16_000
                var value = Double.random(in: -0.02...0.02, using: &generator)
                if phase >= 1 {
                    phase -= 1
                    value += 1
                }
                for (index, hertz) in [first, second, third].enumerated() {
                    value = resonators[index].process(value, hertz: hertz * scale)
                }
                output.append(Float(value))
            }
        }
        let peak = output.reduce(0) { max($0, abs($1)) }
        // Adds breath over the whole band. Without it the high bands would hold only the rounding to 16 bits.
        return output.map { $0 / peak * 0.3 + Float.random(in: -0.003...0.003, using: &generator) }
    }
}
