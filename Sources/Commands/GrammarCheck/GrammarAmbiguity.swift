/// Looks for texts with two readings: follows all pairs of ways through an automaton that read the same words.
///
/// Two ways to the same two states are told apart by what they have understood, not by what they noted: `red` and
/// `red:red` come to the same. Ways that have understood the same are followed once, and ways that have not twice, since
/// one difference may vanish where a value is complete and another not. Where a slot can be filled again, which makes
/// more vanish and come up, both are followed four times.
///
/// The pairs are visited breadth first, so an example is as short as can be; at most ``maximumPairs``
/// and ``maximumSteps`` from pair to pair.
struct GrammarAmbiguity {
    /// A text that two sentences read, or one reads in two ways.
    struct Example {
        var first: Int
        var second: Int
        var text: String
        /// What the two fill.
        var slots: [[String: GrammarValue]]
    }

    /// Two ways that have read the same: their states, and what they have understood.
    private struct Pair: Hashable {
        var a: Int32
        var b: Int32
        var understoodByA: Int32
        var understoodByB: Int32

        var isSame: Bool { understoodByA == understoodByB }

        /// The states alone, and whether what was understood is the same: what is counted.
        var outline: Pair {
            let kind: Int32 = isSame ? -1 : -2
            return Pair(a: a, b: b, understoodByA: kind, understoodByB: kind)
        }

        /// The same with the lower state first.
        var inOrder: Pair {
            (a, understoodByA) <= (b, understoodByB)
                ? self : Pair(a: b, b: a, understoodByA: understoodByB, understoodByB: understoodByA)
        }
    }

    static let maximumPairs = 400_000
    static let maximumSteps = 4_000_000
    /// Steps kept; some 100 MB.
    private static let maximumSize = 4_000_000
    /// Values and words looked at to tell what was understood; a few seconds' work.
    private static let maximumUnderstood = 16_000_000
    /// Values and words kept; some 200 MB.
    private static let maximumKept = 3_000_000
    private static let maximumExamples = 1000
    /// Examples for the same two sentences; an earlier sentence may say one of them, too.
    private static let maximumExamplesOfTwo = 4

    private(set) var examples: [Example] = []
    /// Whether every pair was visited.
    private(set) var isComplete = true

    private var stops: GrammarStops
    private let words: [String]
    private let intents: [String]
    private var pairs: [Pair] = []
    private var origins: [(pair: Int32, word: String)] = []
    private var seen: Set<Pair> = []
    private var visits: [Pair: Int] = [:]
    /// How often ways to the same two states are followed that have understood the same, and that have not.
    private let maximumSame, maximumDifferent: Int
    private var understandings = [GrammarUnderstanding()]
    private var indexOfUnderstanding = [GrammarUnderstanding(): Int32(0)]
    private var exampleCounts: [Int: Int] = [:]
    private var steps = 0
    private var understoodSize = 0
    private var keptSize = 0

    /// - Parameters:
    ///   - stops: the automaton's.
    ///   - intents: the intent's name of each sentence.
    ///   - repeatsSlots: whether a sentence can fill a slot twice.
    init(_ stops: GrammarStops, intents: [String], repeatsSlots: Bool) {
        self.stops = stops
        (maximumSame, maximumDifferent) = repeatsSlots ? (4, 4) : (1, 2)
        self.intents = intents
        words = stops.automaton.words.sorted { $0.value < $1.value }.map(\.key)
    }

    /// Visits the pairs.
    mutating func search() {
        let start = Pair(a: GrammarStops.start, b: GrammarStops.start, understoodByA: 0, understoodByB: 0)
        visit(start, from: -1, by: "")
        var current = 0
        while current < pairs.count {
            guard stops.size < Self.maximumSize, steps < Self.maximumSteps,
                canUnderstand, examples.count < Self.maximumExamples
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
        guard canUnderstand else {
            isComplete = false
            return
        }
        let staysSame = pair.isSame && step.notes == other.notes
        let (low, high) = (min(step.next, other.next), max(step.next, other.next))
        // Told before anything is compared, since that takes most of the time.
        guard !isFull(Pair(a: low, b: high, understoodByA: 0, understoodByB: staysSame ? 0 : 1)) else {
            return
        }
        let own = understood(pair.understoodByA, step.notes, word)
        let others = staysSame ? own : understood(pair.understoodByB, other.notes, word)
        let next = Pair(a: step.next, b: other.next, understoodByA: own, understoodByB: others)
        visit(next.inOrder, from: Int32(index), by: word)
    }

    /// Whether the states of a pair were followed often enough.
    private func isFull(_ pair: Pair) -> Bool {
        visits[pair.outline, default: 0] >= (pair.isSame ? maximumSame : maximumDifferent)
    }

    private var canUnderstand: Bool {
        understoodSize < Self.maximumUnderstood && keptSize < Self.maximumKept
    }

    /// What is understood after some notes, and a word where one follows.
    private mutating func understood(_ before: Int32, _ notes: Int32, _ word: String?) -> Int32 {
        let known = understandings[Int(before)]
        guard notes != GrammarTrails.none || !(known.keepsNothing || word == nil) else { return before }
        var now = known
        for mark in stops.marks(notes) { now.note(mark) }
        if let word { now.read(word) }
        understoodSize += now.size
        let count = Int32(understandings.count)
        let index = indexOfUnderstanding[now, default: count]
        if index == count {
            keptSize += now.size
            understandings.append(now)
            indexOfUnderstanding[now] = count
        }
        return index
    }

    private mutating func visit(_ pair: Pair, from origin: Int32, by word: String) {
        guard !isFull(pair), seen.insert(pair).inserted else { return }
        guard pairs.count < Self.maximumPairs else {
            isComplete = false
            return
        }
        visits[pair.outline, default: 0] += 1
        pairs.append(pair)
        origins.append((origin, word))
    }

    private mutating func compareEnds(
        _ a: [GrammarStops.Step], _ b: [GrammarStops.Step], _ pair: Pair, _ index: Int
    ) {
        for end in a {
            for other in b {
                let (first, second) = (Int(min(end.next, other.next)), Int(max(end.next, other.next)))
                let isSame = pair.isSame && end.notes == other.notes
                let sentences = first * intents.count + second
                guard intents[first] != intents[second] || !isSame,
                    exampleCounts[sentences, default: 0] < Self.maximumExamplesOfTwo
                else { continue }
                let ends = [
                    understandings[Int(understood(pair.understoodByA, end.notes, nil))],
                    understandings[Int(understood(pair.understoodByB, other.notes, nil))],
                ]
                guard ends.allSatisfy(\.isReading),
                    intents[first] != intents[second] || ends[0].slots != ends[1].slots
                else { continue }
                exampleCounts[sentences, default: 0] += 1
                examples.append(
                    Example(first: first, second: second, text: text(index), slots: ends.map(\.slots)))
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
