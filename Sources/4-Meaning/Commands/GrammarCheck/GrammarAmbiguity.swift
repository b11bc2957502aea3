/// Finds texts with two readings: follows all pairs of ways through an automaton that read the same words.
///
/// The search tells two pairs to the same two states apart by the values that the ways have understood, not by the
/// notes that they took: `red` and `red:red` give the same value. It follows a pair once if both ways have understood
/// the same, and twice if they have not, since one difference may vanish while a value is incomplete and another may
/// not. If a sentence can fill a slot again, which makes more differences vanish and appear, it follows each kind
/// four times.
///
/// The search follows together only sentences that share a text, as ``GrammarOverlaps`` finds them, so sentences that
/// share only a beginning make no work. It visits the pairs breadth first, so each example is as short as possible.
struct GrammarAmbiguity {
    /// A text that two sentences read, or that one sentence reads in two ways.
    struct Example {
        var first: Int
        var second: Int
        var words: [String]
        /// The slot values of the two readings.
        var slots: [[String: GrammarValue]]
    }

    /// Two ways that have read the same words: their states, and what each has understood.
    private struct Pair: Hashable {
        var a: Int32
        var b: Int32
        var understoodByA: Int32
        var understoodByB: Int32

        var isSame: Bool { understoodByA == understoodByB }

        /// The key under which visits are counted: the states, and whether both ways have understood the same.
        var outline: Pair {
            let kind: Int32 = isSame ? -1 : -2
            return Pair(a: a, b: b, understoodByA: kind, understoodByB: kind)
        }

        /// The pair with the lower state first.
        var inOrder: Pair {
            (a, understoodByA) <= (b, understoodByB)
                ? self : Pair(a: b, b: a, understoodByA: understoodByB, understoodByB: understoodByA)
        }
    }

    /// The most examples for the same two sentences. More than one, since an earlier sentence may read an
    /// example, too.
    private static let maximumExamplesOfTwo = 4

    private(set) var examples: [Example] = []
    /// The sentences whose pairs the search did not all visit.
    private(set) var unfinished: Set<Int> = []
    /// The number of steps from pair to pair.
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
    /// How often pairs with the same two states are followed: pairs that have understood the same, and pairs that
    /// have not.
    private let maximumSame, maximumDifferent: Int
    private var understandings: GrammarUnderstandings
    private var exampleCounts: [Int: Int] = [:]

    /// - Parameters:
    ///   - automaton: all sentences.
    ///   - intents: the name of the intent of each sentence.
    ///   - partners: for each sentence the sentences to compare it with, in order; each pair stands with both.
    ///   - repeatsSlots: whether a sentence can fill a slot twice.
    ///   - language: the language of numbers and times.
    ///   - limits: the limits at which the search stops.
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

    /// Visits all pairs, up to the limits.
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

    /// Follows the beginning of each sentence together with the beginnings of its partners.
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

    /// Follows every pair of a step of one way and a step of the other; all these steps read `word`.
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

    /// Counts a step of both ways; returns false if a limit forbids it.
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
        // This check comes before the comparison of what was understood, which takes most of the time.
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

    /// Notes the sentences of two states that were not compared.
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
