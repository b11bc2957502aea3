/// The likeliest phrases of a word graph, by how well their phones fit the sound: an n-best list.
///
/// Token passing (Young, Russell and Thornton, "Token passing: a simple conceptual model for connected speech
/// recognition systems", 1989) with ``tokenCount`` tokens of different words in each state. Silence is allowed around
/// each word. Memory grows with the number of different beginnings of phrases that were likely at some time.
struct PhoneSearch {
    /// A phrase and how well it fits.
    struct Hypothesis: Hashable {
        /// Its words.
        var words: [String]
        /// The sum over the hops of the values of the phones.
        var score: Float
        /// The words, separated by single spaces.
        var text: String { words.joined(separator: " ") }
    }

    /// How many hypotheses are kept.
    static let tokenCount = 8
    /// The search drops paths that are worse than the best by more than this, in natural logarithms. With 200 the
    /// results are nearly the same.
    private static let beam: Float = 60

    private struct History: Hashable {
        var before: Int32
        var word: Int
    }

    private let network: PhoneNetwork
    /// The tokens in each state of a chain.
    private var inWords: TokenLists
    /// The tokens in the silence at each state of the graph.
    private var inSilence: TokenLists
    /// The tokens at each state of the graph whose words ended with the hop before.
    private var arrived: TokenLists
    /// For each chain, whether there are tokens in it.
    private var isActive: [Bool]
    /// The words of a token, each with a link to the one before. The first entry is empty.
    private var histories = [History(before: -1, word: -1)]
    private var places: [History: Int32] = [:]
    private var best: Float = 0

    init(_ network: PhoneNetwork) {
        self.network = network
        inWords = TokenLists(count: network.states.count)
        inSilence = TokenLists(count: network.isFinal.count)
        arrived = TokenLists(count: network.isFinal.count)
        isActive = [Bool](repeating: false, count: network.chains.count)
        arrived.add(0, 0, to: 0)
    }

    /// Processes a hop: a value for each phone, silence first.
    mutating func process(_ values: [Float]) {
        let floor = best - PhoneSearch.beam
        for state in network.isFinal.indices {
            if inSilence.best(state) <= floor { inSilence.clear(state) }
            inSilence.add(state, of: arrived, above: floor, to: state)
            arrived.clear(state)
        }
        best = -.infinity
        for index in network.chains.indices { advance(index, values, floor) }
        for state in network.isFinal.indices {
            inSilence.raise(state, by: values[0])
            best = max(best, inSilence.best(state))
        }
        for index in network.chains.indices where isActive[index] { arrive(network.chains[index]) }
    }

    /// The hypotheses after all hops, best first; empty if no phrase can be complete.
    func hypotheses() -> [Hypothesis] {
        var ended = TokenLists(count: 1)
        for state in network.isFinal.indices where network.isFinal[state] {
            ended.add(state, of: arrived, above: best - PhoneSearch.beam, to: 0)
            ended.add(state, of: inSilence, above: best - PhoneSearch.beam, to: 0)
        }
        return ended.tokens(0).map { Hypothesis(words: words($0.history), score: $0.score) }
    }

    /// Takes the tokens of a chain one hop further, and lets in the tokens that wait before the chain.
    private mutating func advance(_ index: Int, _ values: [Float], _ floor: Float) {
        let chain = network.chains[index]
        guard isActive[index] || inSilence.best(chain.source) > floor else { return }
        isActive[index] = false
        // Backwards, so that earlier states still have the values of the hop before.
        for place in chain.states.reversed() {
            let state = network.states[place]
            if !state.mayStay || inWords.best(place) <= floor { inWords.clear(place) }
            if place > chain.states.lowerBound {
                inWords.addPrevious(above: floor, to: place)
            } else {
                inWords.add(chain.source, of: inSilence, above: floor, to: place)
            }
            guard inWords.best(place) > -.infinity else { continue }
            inWords.raise(place, by: values[state.phone])
            best = max(best, inWords.best(place))
            isActive[index] = true
        }
    }

    /// Moves the tokens at the end of a chain to the graph's state after it, and adds the chain's word to
    /// their histories.
    private mutating func arrive(_ chain: PhoneNetwork.Chain) {
        let last = chain.states.upperBound - 1
        let floor = best - PhoneSearch.beam
        guard inWords.best(last) > floor else { return }
        for (score, history) in inWords.tokens(last)
        where score > floor && arrived.admits(score, to: chain.target) {
            arrived.add(score, place(of: History(before: history, word: chain.word)), to: chain.target)
        }
    }

    private mutating func place(of history: History) -> Int32 {
        if let place = places[history] { return place }
        let place = Int32(histories.count)
        histories.append(history)
        places[history] = place
        return place
    }

    private func words(_ place: Int32) -> [String] {
        var words: [String] = []
        var history = histories[Int(place)]
        while history.before >= 0 {
            words.append(network.words[history.word])
            history = histories[Int(history.before)]
        }
        return words.reversed()
    }
}
