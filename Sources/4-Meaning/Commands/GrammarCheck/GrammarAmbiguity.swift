/// Looks for texts with two readings: follows all pairs of ways through an automaton that read the same words.
///
/// Two ways to the same two states are told apart by what they have understood, not by what they noted: `red` and
/// `red:red` come to the same. Ways that have understood the same are followed once, and ways that have not twice, since
/// one difference may vanish if a value is complete and another not. If a slot can be filled again, which makes more
/// vanish and come up, both are followed four times.
///
/// Only sentences that share a text are followed together, as ``GrammarOverlaps`` finds them, so sentences that have
/// only their beginnings in common make no work. The pairs are visited breadth first, so an example is as short as can
/// be.
struct GrammarAmbiguity {
    /// A text that two sentences read, or one reads in two ways.
    struct Example {
        var first: Int
        var second: Int
        var words: [String]
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

    /// Examples for the same two sentences; an earlier sentence may say one of them, too.
    private static let maximumExamplesOfTwo = 4

    private(set) var examples: [Example] = []
    /// The sentences of the pairs that were not visited.
    private(set) var unfinished: Set<Int> = []
    /// Steps from pair to pair.
    private(set) var steps = 0

    private let limits: GrammarCheckLimits
    private var stops: GrammarStops
    private let partners: [[Int32]]
    private let words: [String]
    private let intents: [String]
    private var pairs: [Pair] = []
    private var origins: [(pair: Int32, word: String)] = []
    private var seen: Set<Pair> = []
    private var visits: [Pair: Int] = [:]
    /// How often ways to the same two states are followed that have understood the same, and that have not.
    private let maximumSame, maximumDifferent: Int
    private var understandings: GrammarUnderstandings
    private var exampleCounts: [Int: Int] = [:]

    /// - Parameters:
    ///   - automaton: all sentences.
    ///   - intents: the intent's name of each sentence.
    ///   - partners: the sentences with which each is compared, in order; each pair stands with both.
    ///   - repeatsSlots: whether a sentence can fill a slot twice.
    ///   - language: of numbers and times.
    ///   - limits: where to stop.
    init(
        _ automaton: GrammarAutomaton, intents: [String], partners: [[Int32]], repeatsSlots: Bool,
        language: Language = .english, limits: GrammarCheckLimits = GrammarCheckLimits()
    ) {
        self.limits = limits
        understandings = GrammarUnderstandings(limits: limits, language: language)
        stops = GrammarStops(automaton)
        self.partners = partners
        (maximumSame, maximumDifferent) = repeatsSlots ? (4, 4) : (1, 2)
        self.intents = intents
        words = automaton.words.sorted { $0.value < $1.value }.map(\.key)
    }

    /// Visits the pairs.
    mutating func search() {
        let (start, nothing) = (GrammarStops.start, GrammarUnderstandings.nothing)
        let beginnings = Pair(a: start, b: start, understoodByA: nothing, understoodByB: nothing)
        visit(beginnings, from: -1, by: "")
        begin()
        var current = 1
        while current < pairs.count {
            guard canGoOn else {
                for pair in pairs[current...] { leave(pair.a, pair.b) }
                return
            }
            expand(current)
            current += 1
        }
    }

    /// Whether enough examples were found to end the search.
    var hasEnough: Bool { examples.count >= limits.examples }

    private var canGoOn: Bool {
        stops.size < limits.keptSteps && steps < limits.pairSteps && understandings.hasRoom && !hasEnough
    }

    /// Follows the beginnings of all sentences, each beside its partners'.
    private mutating func begin() {
        let ahead = stops.ahead(of: GrammarStops.start)
        for (word, steps) in ahead.words {
            let beginnings = Dictionary(grouping: steps) { stops.automaton.sentence(of: $0.next) }
            for step in steps {
                for partner in partners[Int(stops.automaton.sentence(of: step.next))] {
                    follow([step], beginnings[partner] ?? [], 0, words[Int(word)])
                }
            }
        }
        let beginnings = Dictionary(grouping: ahead.digits) { stops.automaton.sentence(of: $0.step.next) }
        for digits in ahead.digits {
            for partner in partners[Int(stops.automaton.sentence(of: digits.step.next))] {
                follow([digits], beginnings[partner] ?? [], 0)
            }
        }
    }

    private mutating func expand(_ index: Int) {
        let pair = pairs[index]
        let (a, b) = (stops.ahead(of: pair.a), stops.ahead(of: pair.b))
        compareEnds(a.ends, b.ends, pair, index)
        // In the order of the words, so that the same grammar always gives the same examples.
        if a.words.count <= b.words.count {
            for (word, steps) in a.words { follow(steps, b.steps(by: word), index, words[Int(word)]) }
        } else {
            for (word, steps) in b.words { follow(a.steps(by: word), steps, index, words[Int(word)]) }
        }
        follow(a.digits, b.digits, index)
    }

    /// Follows every step of one with every step of the other; both read `word`.
    private mutating func follow(
        _ own: [GrammarStops.Step], _ others: [GrammarStops.Step], _ index: Int, _ word: String
    ) {
        for step in own {
            for other in others {
                guard canCompare(step, other) else { return }
                follow(step, other, index, word)
            }
        }
    }

    private mutating func follow(_ own: [GrammarStops.Digits], _ others: [GrammarStops.Digits], _ index: Int)
    {
        for digits in own {
            for other in others {
                guard canCompare(digits.step, other.step) else { return }
                guard digits.range.overlaps(other.range) else { continue }
                let number = max(digits.range.lowerBound, other.range.lowerBound)
                follow(digits.step, other.step, index, "\(number)")
            }
        }
    }

    /// Whether a step of both may be taken, which it counts.
    private mutating func canCompare(_ a: GrammarStops.Step, _ b: GrammarStops.Step) -> Bool {
        guard understandings.hasRoom, steps < limits.pairSteps else {
            leave(a.next, b.next)
            return false
        }
        steps += 1
        return true
    }

    private mutating func follow(
        _ step: GrammarStops.Step, _ other: GrammarStops.Step, _ index: Int, _ word: String
    ) {
        let pair = pairs[index]
        let staysSame = pair.isSame && step.notes == other.notes
        let (low, high) = (min(step.next, other.next), max(step.next, other.next))
        // Told before anything is compared, since that takes most of the time.
        guard !isFull(Pair(a: low, b: high, understoodByA: 0, understoodByB: staysSame ? 0 : 1)) else {
            return
        }
        let own = understandings.index(after: pair.understoodByA, stops.marks(step.notes), word)
        let others =
            staysSame
            ? own : understandings.index(after: pair.understoodByB, stops.marks(other.notes), word)
        let next = Pair(a: step.next, b: other.next, understoodByA: own, understoodByB: others)
        visit(next.inOrder, from: Int32(index), by: word)
    }

    /// Notes that two states were not compared.
    private mutating func leave(_ a: Int32, _ b: Int32) {
        for state in [a, b] { unfinished.insert(Int(stops.automaton.sentence(of: state))) }
    }

    /// Whether the states of a pair were followed often enough.
    private func isFull(_ pair: Pair) -> Bool {
        visits[pair.outline, default: 0] >= (pair.isSame ? maximumSame : maximumDifferent)
    }

    private mutating func visit(_ pair: Pair, from origin: Int32, by word: String) {
        guard !isFull(pair), seen.insert(pair).inserted else { return }
        guard pairs.count < limits.pairs else { return leave(pair.a, pair.b) }
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
                let own = understandings.index(after: pair.understoodByA, stops.marks(end.notes), nil)
                let others = understandings.index(
                    after: pair.understoodByB, stops.marks(other.notes), nil)
                let ends = [understandings[own], understandings[others]]
                guard ends.allSatisfy(\.isReading),
                    intents[first] != intents[second] || ends[0].slots != ends[1].slots
                else { continue }
                exampleCounts[sentences, default: 0] += 1
                examples.append(
                    Example(first: first, second: second, words: words(to: index), slots: ends.map(\.slots)))
            }
        }
    }

    /// The words that lead to a pair.
    private func words(to index: Int) -> [String] {
        var words: [String] = []
        var index = index
        while origins[index].pair >= 0 {
            words.append(origins[index].word)
            index = Int(origins[index].pair)
        }
        return words.reversed()
    }
}
