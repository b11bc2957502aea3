/// Looks for texts with two readings: follows all pairs of ways through an automaton that read the same words.
///
/// The pairs are visited breadth first, so an example is as short as can be; at most ``maximumPairs``
/// and ``maximumSteps`` from pair to pair.
struct GrammarAmbiguity {
    /// A text that two sentences read, or one reads in two ways.
    struct Example {
        var first: Int
        var second: Int
        var text: String
    }

    private struct Pair: Hashable {
        var a: Int32
        var b: Int32
        /// Whether the two have noted different things.
        var differs: Bool
    }

    static let maximumPairs = 400_000
    static let maximumSteps = 4_000_000
    /// Steps kept; some 100 MB.
    private static let maximumSize = 4_000_000
    private static let maximumExamples = 1000

    private(set) var examples: [Example] = []
    /// Whether every pair was visited.
    private(set) var isComplete = true

    private var stops: GrammarStops
    private let words: [String]
    private var pairs: [Pair] = []
    private var origins: [(pair: Int32, word: String)] = []
    private var seen: Set<Pair> = []
    private var steps = 0

    init(_ stops: GrammarStops) {
        self.stops = stops
        words = stops.automaton.words.sorted { $0.value < $1.value }.map(\.key)
    }

    /// Visits the pairs.
    mutating func search() {
        visit(Pair(a: GrammarStops.start, b: GrammarStops.start, differs: false), from: -1, by: "")
        var current = 0
        while current < pairs.count {
            guard stops.size < Self.maximumSize, steps < Self.maximumSteps,
                examples.count < Self.maximumExamples
            else {
                isComplete = false
                return
            }
            expand(current)
            current += 1
        }
    }

    private mutating func expand(_ index: Int) {
        let pair = pairs[index]
        let (a, b) = (stops.ahead(of: pair.a), stops.ahead(of: pair.b))
        if origins[index].pair >= 0 { compareEnds(a.ends, b.ends, pair, index) }
        // In a fixed order, so that the same grammar always gives the same examples.
        for (word, own) in a.words.sorted(by: { $0.key < $1.key }) {
            guard let others = b.words[word], steps < Self.maximumSteps else { continue }
            steps += own.count * others.count
            for step in own {
                for other in others { follow(step, other, pair, index, words[Int(word)]) }
            }
        }
        for (range, step) in a.digits {
            for (otherRange, other) in b.digits where range.overlaps(otherRange) {
                follow(step, other, pair, index, "\(max(range.lowerBound, otherRange.lowerBound))")
            }
        }
    }

    private mutating func follow(
        _ step: GrammarStops.Step, _ other: GrammarStops.Step, _ pair: Pair, _ index: Int, _ word: String
    ) {
        visit(
            Pair(
                a: min(step.next, other.next), b: max(step.next, other.next),
                differs: pair.differs || step.notes != other.notes), from: Int32(index), by: word)
    }

    private mutating func visit(_ pair: Pair, from origin: Int32, by word: String) {
        guard seen.insert(pair).inserted else { return }
        guard pairs.count < Self.maximumPairs else {
            isComplete = false
            return
        }
        pairs.append(pair)
        origins.append((origin, word))
    }

    private mutating func compareEnds(
        _ a: [GrammarStops.Step], _ b: [GrammarStops.Step], _ pair: Pair, _ index: Int
    ) {
        for end in a {
            for other in b where end.next != other.next || pair.differs || end.notes != other.notes {
                examples.append(
                    Example(
                        first: Int(min(end.next, other.next)), second: Int(max(end.next, other.next)),
                        text: text(index)))
            }
        }
    }

    /// The words that lead to a pair.
    private func text(_ index: Int) -> String {
        var words: [String] = []
        var index = index
        while origins[index].pair >= 0 {
            words.append(origins[index].word)
            index = Int(origins[index].pair)
        }
        return words.reversed().joined(separator: " ")
    }
}
