import PCM

/// What the last hops had of our own voice and of everything else. Real-time safe after `init`.
struct EchoBalance: ~Copyable, Sendable {
    enum Hop: BitwiseCopyable {
        /// Energies, with our voice and without.
        case known(before: Float, after: Float)
        /// Our voice sounds, and nobody knows where.
        case unknown
    }

    private struct Entry: BitwiseCopyable {
        /// The number of the hop; -1 before the first.
        var number = -1
        var hop = Hop.unknown
    }

    /// 4 s: the longest wake word and its decision.
    private static let memory = 400
    private var entries = FixedBuffer<Entry>(repeating: Entry(), count: memory)

    init() {}

    mutating func note(_ hop: Hop, at sample: Int) {
        let number = sample / EchoFilter.hopCount
        entries[number % EchoBalance.memory] = Entry(number: number, hop: hop)
    }

    /// The energy that was left over that which was there; hops that were not noted are without our voice.
    func share(in samples: Range<Int>) -> Float? {
        var (before, after): (Float, Float) = (0, 0)
        let first = max(0, samples.lowerBound) / EchoFilter.hopCount
        let last = max(0, samples.upperBound) / EchoFilter.hopCount
        for number in first...last {
            let entry = entries[number % EchoBalance.memory]
            guard entry.number == number else { continue }
            guard case .known(let all, let rest) = entry.hop else { return nil }
            before += all
            after += rest
        }
        return before > 0 ? after / before : 1
    }
}
