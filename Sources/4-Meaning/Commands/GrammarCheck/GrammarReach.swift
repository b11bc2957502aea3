/// What can be reached from each state of an automaton.
struct GrammarReach {
    /// Whether the end of a sentence can be reached from each state.
    private(set) var leadsToEnd: [Bool] = []
    /// Whether each sentence fills a slot.
    private(set) var fillsSlots: [Bool]
    /// Whether each sentence reads words that no list has.
    private(set) var readsAnyWords: [Bool]
    private let automaton: GrammarAutomaton
    /// The words by their indices.
    private let words: [String]

    init(_ automaton: GrammarAutomaton) {
        self.automaton = automaton
        words = automaton.words.sorted { $0.value < $1.value }.map(\.key)
        fillsSlots = Array(repeating: false, count: automaton.starts.count)
        readsAnyWords = fillsSlots
        leadsToEnd.reserveCapacity(automaton.states.count)
        var sentence = 0
        // What a state leads to has a lower number, and a sentence's first is its end.
        for state in automaton.states {
            switch state {
            case .word(_, let next), .digits(_, let next): leadsToEnd.append(leadsToEnd[Int(next)])
            case .anyWord(let next):
                leadsToEnd.append(leadsToEnd[Int(next)])
                readsAnyWords[sentence] = true
            case .mark(let mark, let next):
                leadsToEnd.append(leadsToEnd[Int(next)])
                if automaton.marks[Int(mark)] == .endTag { fillsSlots[sentence] = true }
            case .fork(let targets): leadsToEnd.append(targets.contains { leadsToEnd[Int($0)] })
            case .accept(let index):
                sentence = Int(index)
                leadsToEnd.append(true)
            }
        }
    }

    /// The words of some text that a sentence reads, its preferred ones; nil if it can say nothing.
    func text(of sentence: Int) -> [String]? {
        var state = automaton.starts[sentence]
        guard leadsToEnd[Int(state)] else { return nil }
        var spoken: [String] = []
        while true {
            switch automaton.states[Int(state)] {
            case .word(let word, let next):
                spoken.append(words[Int(word)])
                state = next
            case .digits(let range, let next):
                spoken.append("\(range.lowerBound)")
                state = next
            case .anyWord(let next):
                spoken.append("anything")
                state = next
            case .fork(let targets): state = targets.first { leadsToEnd[Int($0)] } ?? state
            case .mark(_, let next): state = next
            case .accept: return spoken
            }
        }
    }
}
