import BenchmarkKit
import PCM

/// What stands in the test stream, in which order.
///
/// Every clip of the word once, in random order. The other recordings, in random order and each at most once, are shared
/// out between the clips and at both ends; each is kept with probability 1/2, else replaced by silence of its length.
struct StreamPlan: Sendable {
    /// A part of the stream.
    enum Part: Hashable, Sendable {
        case word(Recording)
        case speech(Recording)
        case silence(lengthOf: Recording)
    }

    /// The parts in their order.
    let parts: [Part]

    /// Makes a plan; the same for the same recordings and seed.
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
