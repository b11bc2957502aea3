import Intake

/// The places that an automaton reaches without reading: the words that may come next, and the sentences that may end.
///
/// The places of each state are found once and kept.
struct GrammarStops {
    /// A state after a word, and the trail of the notes before the word.
    struct Step: Hashable {
        var next: Int32
        var notes: Int32
    }

    /// A state after a number in digits.
    struct Digits {
        var range: ClosedRange<Int32>
        var step: Step
    }

    /// The words, numbers and ends that a state reaches without reading.
    struct Ahead {
        /// The words that may come next, in the order of their indices.
        fileprivate(set) var words: [(word: Int32, steps: [Step])] = []
        fileprivate(set) var digits: [Digits] = []
        /// The sentences that may end here, and the trail of the notes before each end.
        fileprivate(set) var ends: [Step] = []
        /// The number of steps and ends.
        fileprivate(set) var count = 0

        /// The steps that read a word.
        func steps(by word: Int32) -> [Step] {
            let place = words.partitioningIndex { $0.word >= word }
            return place < words.count && words[place].word == word ? words[place].steps : []
        }
    }

    /// A number that stands for the starts of all sentences together.
    static let start: Int32 = -1

    let automaton: GrammarAutomaton
    /// The number of steps kept for all states together: a measure of the memory.
    private(set) var size = 0
    private var known: [Int32: Ahead] = [:]
    private var trails = GrammarTrails()

    /// The most ways to the same state with different notes; further ways prove nothing new about it.
    private static let maximumWays = 3

    init(_ automaton: GrammarAutomaton) { self.automaton = automaton }

    /// The marks of a trail, first to last.
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
            // A sentence with free words is meant for the texts that no other sentence reads, so its overlaps are
            // no mistake.
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
