/// A word graph expanded into phones, in which ``PhoneSearch`` searches for paths.
struct PhoneNetwork {
    /// One pronunciation of the word on one arc: states one after the other.
    struct Chain: Hashable {
        /// An index into the graph's words.
        var word: Int
        /// The graph's state before the word.
        var source: Int
        /// The graph's state after it.
        var target: Int
        /// Its states, at least one.
        var states: Range<Int>
    }

    /// One state is one hop of a phone. A phone has as many states as its shortest duration has hops.
    struct State: Hashable {
        var phone: Int
        /// Whether a path may stay, as in the last state of a phone.
        var mayStay: Bool
    }

    /// The most states of a network: searching more takes longer than the result is worth.
    static let stateLimit = 40_000

    let words: [String]
    /// All pronunciations of all arcs.
    let chains: [Chain]
    /// The states of all chains.
    let states: [State]
    /// For each state of the graph whether a phrase may end there.
    let isFinal: [Bool]

    /// Expands a graph of words into phones.
    ///
    /// - Parameters:
    ///   - minimumHops: the shortest duration of each phone in hops, 1 or more.
    ///   - pronunciations: the ways to say each word, as indices of phones; at least one phone each.
    /// - Returns: nil if there are more than ``stateLimit`` states.
    init?(_ graph: WordGraph, minimumHops: [Int], pronunciations: [String: [[Int]]]) {
        let spoken = graph.words.map { pronunciations[$0, default: []] }
        var chains: [Chain] = []
        var states: [State] = []
        for (source, arcs) in graph.arcs.enumerated() {
            for arc in arcs {
                for phones in spoken[arc.word] {
                    let first = states.count
                    for phone in phones {
                        for hop in 1...minimumHops[phone] {
                            states.append(State(phone: phone, mayStay: hop == minimumHops[phone]))
                        }
                    }
                    guard states.count <= PhoneNetwork.stateLimit else { return nil }
                    chains.append(
                        Chain(
                            word: arc.word, source: source, target: arc.target, states: first..<states.count))
                }
            }
        }
        words = graph.words
        self.chains = chains
        self.states = states
        isFinal = graph.endWeights.map { $0 != nil }
    }
}
