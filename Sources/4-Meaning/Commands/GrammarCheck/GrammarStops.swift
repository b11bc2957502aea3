/// Where an automaton gets without reading: the words that may come next, and the sentences that may end.
///
/// Each state's are found once and kept.
struct GrammarStops {
    /// A state after a word, and what was noted before the word.
    struct Step: Hashable {
        var next: Int32
        var notes: Int32
    }

    /// A state after a number in digits.
    struct Digits {
        var range: ClosedRange<Int32>
        var step: Step
    }

    /// What is ahead of a state.
    struct Ahead {
        /// The words that may come next, in the order of their indices.
        fileprivate(set) var words: [(word: Int32, steps: [Step])] = []
        fileprivate(set) var digits: [Digits] = []
        /// The sentences that may end here, and what was noted before that.
        fileprivate(set) var ends: [Step] = []
        /// How many steps and ends there are.
        fileprivate(set) var count = 0

        /// Where a word leads.
        func steps(by word: Int32) -> [Step] {
            var (low, high) = (0, words.count)
            while low < high {
                let middle = (low + high) / 2
                if words[middle].word < word { low = middle + 1 } else { high = middle }
            }
            return low < words.count && words[low].word == word ? words[low].steps : []
        }
    }

    /// Stands for the beginnings of all sentences together.
    static let start: Int32 = -1

    let automaton: GrammarAutomaton
    /// Steps kept for all states together: a measure of the memory taken.
    private(set) var size = 0
    private var known: [Int32: Ahead] = [:]
    private var trails = GrammarTrails()

    /// Ways with other notes to the same state that are told apart; more prove nothing new about it.
    private static let maximumWays = 3

    init(_ automaton: GrammarAutomaton) { self.automaton = automaton }

    /// What was noted before a step.
    func marks(_ notes: Int32) -> [GrammarAutomaton.Mark] {
        trails.notes(upTo: notes).map { automaton.marks[Int($0.mark)] }
    }

    mutating func ahead(of state: Int32) -> Ahead {
        if let ahead = known[state] { return ahead }
        var ahead = Ahead()
        var words: [Int32: [Step]] = [:]
        var ways: [Int32: [Int32]] = [:]
        let states = state == Self.start ? automaton.starts : [state]
        var pending = states.reversed().map { Step(next: $0, notes: GrammarTrails.none) }
        while let way = pending.popLast() {
            let seen = ways[way.next, default: []]
            guard seen.count < Self.maximumWays, !seen.contains(way.notes) else { continue }
            ways[way.next] = seen + [way.notes]
            switch automaton.states[Int(way.next)] {
            case .word(let word, let next):
                words[word, default: []].append(Step(next: next, notes: way.notes))
                ahead.count += 1
            case .digits(let range, let next):
                ahead.digits.append(Digits(range: range, step: Step(next: next, notes: way.notes)))
                ahead.count += 1
            // A sentence with free words is for what no other one reads.
            case .anyWord: break
            case .accept(let sentence):
                ahead.ends.append(Step(next: sentence, notes: way.notes))
                ahead.count += 1
            case .fork(let targets):
                for target in targets.reversed() { pending.append(Step(next: target, notes: way.notes)) }
            case .mark(let mark, let next):
                pending.append(Step(next: next, notes: trails.extend(way.notes, by: mark, at: 0)))
            }
        }
        ahead.words = words.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        size += ahead.count
        known[state] = ahead
        return ahead
    }
}
