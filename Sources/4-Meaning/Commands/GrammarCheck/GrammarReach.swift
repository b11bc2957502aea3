/// The things that the states of an automaton lead to: the end of a sentence, slots and free words.
struct GrammarReach {
    /// Whether each state leads to the end of a sentence.
    private(set) var leadsToEnd: [Bool] = []
    /// Whether each sentence fills a slot.
    private(set) var fillsSlots: [Bool]
    /// Whether each sentence has a slot for free words.
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
        // Each state leads only to states with lower numbers, and the first state of a sentence is its end.
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

    /// The words of a text that a sentence reads, with the preferred choices; nil if the sentence reads no text.
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
