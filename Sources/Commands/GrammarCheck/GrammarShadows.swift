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

    private var stops: GrammarStops
    /// Whether an end can be reached from each state.
    private let leadsToEnd: [Bool]
    private var remainingSize = 20_000_000

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

    /// Whether a text is read by this sentence and by none before it.
    mutating func counts(_ sentence: Int) -> Bool {
        let starts = stops.automaton.starts
        let first = Situation(state: starts[sentence], others: Array(starts[..<sentence]))
        var seen: Set<Situation> = [first]
        var pending = [first]
        while let situation = pending.popLast() {
            let ahead = stops.ahead(of: situation.state)
            let others = situation.others.map { stops.ahead(of: $0) }
            // Saying nothing is no text.
            if situation != first, !ahead.ends.isEmpty, others.allSatisfy(\.ends.isEmpty) { return true }
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
            for situation in next where leadsToEnd[Int(situation.state)] {
                if situation.others.isEmpty { return true }
                guard seen.insert(situation).inserted else { continue }
                remainingSize -= situation.others.count
                guard seen.count <= Self.maximumSituations, remainingSize > 0 else { return true }
                pending.append(situation)
            }
        }
        return false
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
