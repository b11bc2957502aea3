import Recognition

/// The phrases that the learned front end finds in an utterance, also phrases that the decoder did not find, and how
/// well each fits.
///
/// The front end was trained in noise, on other voices than the decoder's model, and makes other errors
/// (docs/decisions/0022-second-opinion.md).
struct SecondOpinion {
    /// The most hops of an utterance on which there is an opinion: 20 s.
    static let hopLimit = 2_000
    /// The share of a phone's log prior that is subtracted from its log posterior. Subtracting all of it favours rare
    /// phones, which the front end models badly.
    private static let priorScale = 0.6

    private let pronunciations: [String: [[Int]]]
    private let minimumHops: [Int]
    private let priors: [Float]
    private let network: PhoneNetwork
    private var search: PhoneSearch
    /// For each processed hop, a value for each phone.
    private var heard: [[Float]] = []

    /// - Parameters:
    ///   - graph: the phrases.
    ///   - statistics: the statistics of every phone of the front end.
    ///   - pronunciations: the ways to say a word, as indices of phones; nil if one has a phone that the front
    ///     end lacks.
    /// - Returns: nil if the pronunciation of a word is unknown, or if the search would be too large.
    init?(_ graph: WordGraph, statistics: [PhoneStatistics], pronunciations: (String) -> [[Int]]?) {
        minimumHops = statistics.map(\.minimumHops)
        priors = statistics.map { Float(SecondOpinion.priorScale * $0.logPrior) }
        guard graph.arcCount <= PhoneNetwork.stateLimit else { return nil }
        var known: [String: [[Int]]] = [:]
        for word in graph.words {
            guard let ways = pronunciations(word) else { return nil }
            known[word] = ways
        }
        self.pronunciations = known
        guard let network = PhoneNetwork(graph, minimumHops: minimumHops, pronunciations: known) else {
            return nil
        }
        self.network = network
        search = PhoneSearch(network)
    }

    /// Begins an utterance.
    mutating func start() {
        search = PhoneSearch(network)
        heard.removeAll(keepingCapacity: true)
    }

    /// Processes a hop.
    ///
    /// - Parameter fits: a value for each phone, as ``PhoneEvidence/fits`` has them.
    mutating func process(_ fits: ArraySlice<Float>) {
        guard heard.count <= SecondOpinion.hopLimit else { return }
        let values = zip(fits, priors).map { $0 - $1 }
        heard.append(values)
        search.process(values)
    }

    /// The phrases that fit best, best first; empty if none fits. Nil after too much sound.
    func hypotheses() -> [PhoneSearch.Hypothesis]? {
        heard.count <= SecondOpinion.hopLimit ? search.hypotheses() : nil
    }

    /// How well some words fit; nil if they need more hops than were processed.
    func hypothesis(of words: [String]) -> PhoneSearch.Hypothesis? {
        guard
            let network = PhoneNetwork(
                WordGraph(phrase: words), minimumHops: minimumHops, pronunciations: pronunciations)
        else { return nil }
        var search = PhoneSearch(network)
        for values in heard { search.process(values) }
        return search.hypotheses().first
    }
}

extension WordGraph {
    /// The graph of a single phrase.
    fileprivate init(phrase: [String]) {
        let words = Array(Set(phrase))
        let arcs = phrase.enumerated().map { [Arc(word: words.firstIndex(of: $1) ?? 0, target: $0 + 1)] }
        self.init(words: words, arcs: arcs + [[]], endWeights: arcs.map { _ in nil } + [1])
    }
}
