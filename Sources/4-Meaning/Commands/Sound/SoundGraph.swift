/// The phrases of a grammar as phones: an automaton without cycles, in which every node leads to nodes of
/// lower numbers.
///
/// The initializer goes through a ``GrammarAutomaton`` word by word; a word becomes its pronunciations beside each
/// other. The graph has no digits, because the text that is searched has its numbers in words.
struct SoundGraph: Sendable {
    enum Node: Sendable {
        /// A phone is said.
        case phone(Phone, next: Int32)
        /// The word with this index begins.
        case word(Int32, next: Int32)
        /// A mark of the grammar is passed.
        case mark(Int32, next: Int32)
        /// Goes on in each node of a range of ``targets``.
        case fork(begin: Int32, end: Int32)
        /// The sentence with this index ends.
        case accept(Int32)
    }

    private(set) var nodes: [Node] = []
    /// The nodes that forks lead to.
    private(set) var targets: [Int32] = []
    /// The node in which each sentence begins.
    private(set) var starts: [Int32] = []
    /// The words in the order of their indices.
    let words: [String]

    /// Makes the graph of an automaton; time and memory grow linearly with the automaton.
    init(_ automaton: GrammarAutomaton, pronouncing: some Pronouncing) {
        var words = Array(repeating: "", count: automaton.words.count)
        for (word, index) in automaton.words { words[Int(index)] = word }
        let pronunciations = words.map { pronouncing.pronunciations(of: $0) }
        self.words = words
        // The node of each state.
        var nodeOfState: [Int32] = []
        nodeOfState.reserveCapacity(automaton.states.count)
        for state in automaton.states {
            switch state {
            case .word(let word, let next):
                let node = add(pronunciations[Int(word)], before: nodeOfState[Int(next)])
                nodeOfState.append(add(.word(word, next: node)))
            case .digits, .anyWord: nodeOfState.append(fork([]))
            case .fork(let states): nodeOfState.append(fork(states.map { nodeOfState[Int($0)] }))
            case .mark(let mark, let next):
                nodeOfState.append(add(.mark(mark, next: nodeOfState[Int(next)])))
            case .accept(let sentence): nodeOfState.append(add(.accept(sentence)))
            }
        }
        starts = automaton.starts.map { nodeOfState[Int($0)] }
    }

    /// Adds the ways of saying a word; returns the node in which all of them begin.
    private mutating func add(_ pronunciations: [[Phone]], before next: Int32) -> Int32 {
        let entries = pronunciations.map { phones in
            phones.reversed().reduce(next) { add(.phone($1, next: $0)) }
        }
        return entries.count == 1 ? entries[0] : fork(entries)
    }

    private mutating func fork(_ nodes: [Int32]) -> Int32 {
        let begin = Int32(targets.count)
        targets += nodes
        return add(.fork(begin: begin, end: Int32(targets.count)))
    }

    private mutating func add(_ node: Node) -> Int32 {
        nodes.append(node)
        return Int32(nodes.count - 1)
    }
}
