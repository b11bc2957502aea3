/// Tells whether a sentence ever counts: whether it reads a text that no sentence before it reads.
///
/// Follows the ways of the sentence, and beside each all ways of the sentences before it (the subset construction),
/// until a text is found that only the sentence reads; mostly that is the first one tried. At most
/// ``maximumSituations`` are looked at for each sentence; one that is not through by then is taken to count.
struct GrammarShadows {
    private struct Situation: Hashable {
        var state: Int32
        /// The states of earlier sentences that have read the same, sorted.
        var others: [Int32]
    }

    static let maximumSituations = 20_000

    /// Whether every sentence was followed to the end.
    private(set) var isComplete = true

    private var stops: GrammarStops
    /// Whether an end can be reached from each state.
    private let leadsToEnd: [Bool]
    /// What may come first in the sentences so far.
    private var earlier = GrammarStops.Ahead()
    /// States of earlier sentences still to be looked at, all sentences together; a few seconds' work.
    private var remainingStates = 2_000_000

    init(_ stops: GrammarStops) {
        self.stops = stops
        var leadsToEnd: [Bool] = []
        // What a state leads to has a lower number.
        for state in stops.automaton.states {
            switch state {
            case .word(_, let next), .digits(_, let next), .mark(_, let next):
                leadsToEnd.append(leadsToEnd[Int(next)])
            case .fork(let targets): leadsToEnd.append(targets.contains { leadsToEnd[Int($0)] })
            case .accept: leadsToEnd.append(true)
            }
        }
        self.leadsToEnd = leadsToEnd
    }

    /// Whether the sentence can be said at all.
    func canBeSaid(_ sentence: Int) -> Bool { leadsToEnd[Int(stops.automaton.starts[sentence])] }

    /// The sentences that never count.
    mutating func shadowed() -> [Int] {
        stops.automaton.starts.enumerated().compactMap { index, start in
            let ahead = stops.ahead(of: start)
            defer { earlier.add(ahead) }
            return counts(start) ? nil : index
        }
    }

    /// Whether a text is read from this start and by no earlier sentence.
    private mutating func counts(_ start: Int32) -> Bool {
        var seen: Set<Situation> = []
        var pending = next(stops.ahead(of: start), [earlier])
        while let situation = pending.popLast() {
            guard leadsToEnd[Int(situation.state)] else { continue }
            if situation.others.isEmpty { return true }
            guard seen.insert(situation).inserted else { continue }
            remainingStates -= situation.others.count
            guard seen.count <= Self.maximumSituations, remainingStates > 0 else {
                isComplete = false
                return true
            }
            let ahead = stops.ahead(of: situation.state)
            let others = situation.others.map { stops.ahead(of: $0) }
            if !ahead.ends.isEmpty, others.allSatisfy(\.ends.isEmpty) { return true }
            pending += next(ahead, others)
        }
        return false
    }

    /// Where one word more leads.
    private func next(_ ahead: GrammarStops.Ahead, _ others: [GrammarStops.Ahead]) -> [Situation] {
        var next: [Situation] = []
        for (word, steps) in ahead.words {
            let rest = states(others.flatMap { $0.words[word] ?? [] })
            next += states(steps).map { Situation(state: $0, others: rest) }
        }
        for (range, step) in ahead.digits {
            let rest = others.flatMap(\.digits).filter {
                $0.range.lowerBound <= range.lowerBound && $0.range.upperBound >= range.upperBound
            }
            next.append(Situation(state: step.next, others: states(rest.map(\.step))))
        }
        return next
    }

    private func states(_ steps: [GrammarStops.Step]) -> [Int32] {
        Set(steps.map(\.next)).filter { leadsToEnd[Int($0)] }.sorted()
    }

    /// Some text that the sentence reads; nil where it can say nothing.
    func text(_ sentence: Int) -> String? {
        guard canBeSaid(sentence) else { return nil }
        let words = stops.automaton.words
        var spoken: [Int32] = []
        var numbers: [Int: Int32] = [:]
        var state = stops.automaton.starts[sentence]
        while true {
            switch stops.automaton.states[Int(state)] {
            case .word(let word, let next):
                spoken.append(word)
                state = next
            case .digits(let range, let next):
                numbers[spoken.count] = range.lowerBound
                spoken.append(-1)
                state = next
            case .fork(let targets):
                state = targets.first { leadsToEnd[Int($0)] } ?? state
            case .mark(_, let next): state = next
            case .accept:
                let names = Dictionary(uniqueKeysWithValues: words.map { ($1, $0) })
                return spoken.enumerated().map { names[$1] ?? "\(numbers[$0] ?? 0)" }.joined(separator: " ")
            }
        }
    }
}
