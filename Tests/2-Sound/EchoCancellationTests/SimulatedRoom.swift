import PCM

/// An answer, and its echo at a microphone: delayed, through a room that rings for a fifth of a second.
struct SimulatedRoom {
    let answer: [Int16]
    let echo: [Int16]

    /// - Parameters:
    ///   - delay: the time from the loudspeaker's driver to the first sound at the microphone, in seconds.
    ///   - gain: the gain of the loudest path.
    init(delay: Double, seconds: Double, gain: Double = 0.5, seed: UInt64 = 1) {
        answer = Self.speech(count: SampleRate.speech.samples(in: seconds), seed: 2 * seed + 1)
        let late = SampleRate.speech.samples(in: delay)
        var heard = [Float](repeating: 0, count: (answer.count + late + 8000) / 160 * 160)
        var numbers = SeededGenerator(seed: 1000)
        for way in 0..<40 {
            let later = way == 0 ? 0 : Int.random(in: 10..<1600, using: &numbers)
            let strength =
                way == 0 ? 1 : Float.random(in: -0.4...0.4, using: &numbers) * (1 - Float(later) / 1600)
            for index in answer.indices {
                guard late + later + index < heard.count else { break }
                heard[late + later + index] += Float(answer[index]) * strength * Float(gain)
            }
        }
        let hiss = Self.noise(count: heard.count, seed: 3)
        echo = zip(heard, hiss).map { Int16(clamping: Int($0.0) + Int($0.1) / 400) }
    }

    /// Noise in syllables, four a second, with more low tones than high ones.
    static func speech(count: Int, seed: UInt64) -> [Int16] {
        var numbers = SeededGenerator(seed: seed)
        var (level, goal, smooth): (Float, Float, Float) = (0, 0, 0)
        return (0..<count).map { index in
            if index % 1900 == 0 {
                goal = Bool.random(using: &numbers) ? Float.random(in: 2000...9000, using: &numbers) : 30
            }
            level += (goal - level) * 0.005
            smooth = smooth * 0.7 + Float.random(in: -1...1, using: &numbers) * 0.5
            return Int16(clamping: Int(smooth * level))
        }
    }

    static func noise(count: Int, seed: UInt64) -> [Int16] {
        var numbers = SeededGenerator(seed: seed)
        return (0..<count).map { _ in Int16.random(in: -4000...4000, using: &numbers) }
    }
}

extension ArraySlice<Int16> {
    /// The sum of squares.
    var power: Double { reduce(0) { $0 + Double($1) * Double($1) } }
}
