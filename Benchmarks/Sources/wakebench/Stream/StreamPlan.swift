import BenchmarkKit
import PCM

/// The parts of the test stream in their order.
///
/// Every clip of the word stands once, in random order. The other recordings, in random order, are spread between the
/// clips and at both ends. Each of them stays with probability 1/2; otherwise silence of its length replaces it.
struct StreamPlan: Sendable {
    /// A part of the stream.
    enum Part: Hashable, Sendable {
        case word(Recording)
        case speech(Recording)
        case silence(lengthOf: Recording)
    }

    /// The parts in their order.
    let parts: [Part]

    /// Makes a plan; the same recordings and seed give the same plan.
    init(words: [Recording], others: [Recording], seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let words = words.shuffled(using: &generator)
        let others = others.shuffled(using: &generator)
        var parts: [Part] = []
        var next = 0
        for gap in 0...words.count {
            let end = others.count * (gap + 1) / (words.count + 1)
            for other in others[next..<end] {
                parts.append(Bool.random(using: &generator) ? .speech(other) : .silence(lengthOf: other))
            }
            next = end
            if gap < words.count { parts.append(.word(words[gap])) }
        }
        self.parts = parts
    }
}
