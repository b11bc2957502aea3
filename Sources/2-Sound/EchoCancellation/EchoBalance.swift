import PCM

/// The energies of our own voice and of all other sound in the last hops. Real-time safe after `init`.
struct EchoBalance: ~Copyable, Sendable {
    /// Hops that are kept, 4 s: enough for the longest wake word and its decision.
    private static let memory = 400

    /// For each stored hop its number, -1 before the first, and its energies before and after the cancellation: NaN if
    /// our voice sounded but its delay was unknown.
    private var numbers = FixedBuffer<Int>(repeating: -1, count: memory)
    private var before = FixedBuffer<Float>(repeating: 0, count: memory)
    private var after = FixedBuffer<Float>(repeating: 0, count: memory)

    init() {}

    /// Keeps the energies of the hop that begins with a sample.
    mutating func record(before: Float, after: Float, at sample: Int) {
        let number = sample / EchoFilter.hopCount
        let slot = number % EchoBalance.memory
        numbers[slot] = number
        self.before[slot] = before
        self.after[slot] = after
    }

    /// Notes that our voice sounded in the hop, with unknown delay.
    mutating func recordUnknown(at sample: Int) { record(before: .nan, after: .nan, at: sample) }

    /// The remaining energy divided by the original energy; nil if our voice was not found. Hops that were not noted
    /// are without our voice.
    func share(in samples: Range<Int>) -> Float? {
        var all: Float = 0
        var rest: Float = 0
        let first = max(0, samples.lowerBound) / EchoFilter.hopCount
        let last = max(0, samples.upperBound) / EchoFilter.hopCount
        for number in first...last {
            let slot = number % EchoBalance.memory
            guard numbers[slot] == number else { continue }
            all += before[slot]
            rest += after[slot]
        }
        if all.isNaN { return nil }
        return all > 0 ? rest / all : 1
    }
}
