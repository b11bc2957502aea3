import PCM
import Recognition
import Testing

@testable import PocketSphinxRecognizer

@Suite("Phone search")
struct PhoneSearchTests {
    /// Silence is 0.
    private let minimumHops = [1, 1, 2, 1, 3]
    private let pronunciations = [
        "a": [[1]], "b": [[2, 3]], "c": [[3, 1], [4]], "d": [[4, 2, 1]], "e": [[2]],
    ]

    /// Random phrases of one to three words.
    private func phrases(_ generator: inout SeededGenerator) -> [[String]] {
        let words = pronunciations.keys.sorted()
        return (0..<Int.random(in: 1...40, using: &generator)).map { _ in
            (0..<Int.random(in: 1...3, using: &generator)).map { _ in
                words.randomElement(using: &generator) ?? "a"
            }
        }
    }

    /// Returns the tree of the phrases as a graph: not the smallest graph, but the simplest to build.
    private func graph(_ phrases: [[String]]) -> WordGraph {
        let words = pronunciations.keys.sorted()
        var arcs: [[WordGraph.Arc]] = [[]]
        var endWeights: [Double?] = [nil]
        for phrase in phrases {
            var state = 0
            for word in phrase {
                let index = words.firstIndex(of: word) ?? 0
                if let arc = arcs[state].first(where: { $0.word == index }) {
                    state = arc.target
                    continue
                }
                arcs[state].append(.init(word: index, target: arcs.count))
                state = arcs.count
                arcs.append([])
                endWeights.append(nil)
            }
            endWeights[state] = 1
        }
        return WordGraph(words: words, arcs: arcs, endWeights: endWeights)
    }

    private func network(_ graph: WordGraph) throws -> PhoneNetwork {
        try #require(PhoneNetwork(graph, minimumHops: minimumHops, pronunciations: pronunciations))
    }

    private func network(_ phrases: [[String]]) throws -> PhoneNetwork { try network(graph(phrases)) }

    /// Returns the best score of a phrase by trying every division of the hops. It shares no method with the search.
    private func score(_ phrase: [String], _ hops: [[Float]]) -> Float? {
        // Returns the best score of the remaining words from a hop on.
        func words(_ rest: ArraySlice<String>, from hop: Int) -> Float? {
            var best = rest.isEmpty ? silence(from: hop) : nil
            guard let word = rest.first else { return best }
            for pause in 0...(hops.count - hop) {
                let before = hops[hop..<hop + pause].reduce(0) { $0 + $1[0] }
                for way in pronunciations[word] ?? [] {
                    guard let after = phones(way[...], then: rest.dropFirst(), from: hop + pause) else {
                        continue
                    }
                    best = max(best ?? -.infinity, before + after)
                }
            }
            return best
        }
        func silence(from hop: Int) -> Float { hops[hop...].reduce(0) { $0 + $1[0] } }
        func phones(_ way: ArraySlice<Int>, then rest: ArraySlice<String>, from hop: Int) -> Float? {
            guard let phone = way.first else { return words(rest, from: hop) }
            var best: Float?
            for end in hop..<hops.count where end - hop + 1 >= minimumHops[phone] {
                let fit = hops[hop...end].reduce(0) { $0 + $1[phone] }
                guard let after = phones(way.dropFirst(), then: rest, from: end + 1) else { continue }
                best = max(best ?? -.infinity, fit + after)
            }
            return best
        }
        return words(phrase[...], from: 0)
    }

    @Test("finds the best phrases and their scores, as trying all ways does", arguments: 0..<100)
    func exhaustive(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let phrases = phrases(&generator)
        let hops = (0..<Int.random(in: 1...7, using: &generator)).map { _ in
            (0..<5).map { _ in Float.random(in: -8...0, using: &generator) }
        }
        // Every other time takes the smallest graph, in which phrases with different beginnings share states.
        let expected = ExpectedPhrases(phrases.map { $0.joined(separator: " ") })
        let graph =
            seed.isMultiple(of: 2) ? graph(phrases) : try WordGraph(WordNetwork(expected) { _ in true })
        var search = PhoneSearch(try network(graph))
        for hop in hops { search.process(hop) }

        let all = Set(phrases).compactMap { phrase in score(phrase, hops).map { (phrase, $0) } }
            .sorted { $0.1 > $1.1 }
        let best = all.prefix(PhoneSearch.tokenCount)
        let hypotheses = search.hypotheses()
        #expect(hypotheses.count == best.count)
        for (hypothesis, (_, score)) in zip(hypotheses, best) {
            #expect(abs(hypothesis.score - score) < 1e-3)
        }
        for hypothesis in hypotheses {
            let score = try #require(all.first { $0.0 == hypothesis.words }?.1)
            #expect(abs(hypothesis.score - score) < 1e-3)
        }
    }

    @Test("names no phrase before a phrase can have been said")
    func tooShort() throws {
        var search = PhoneSearch(try network([["d"]]))
        #expect(search.hypotheses().isEmpty)
        for _ in 0..<5 { search.process([-1, -1, -1, -1, -1]) }
        #expect(search.hypotheses().isEmpty)
        search.process([-1, -1, -1, -1, -1])
        #expect(search.hypotheses().map(\.words) == [["d"]])
    }

    @Test("gives a path up that is far worse than the best")
    func beam() throws {
        var search = PhoneSearch(try network([["a"], ["e"]]))
        for _ in 0..<10 { search.process([-12, 0, -12, -12, -12]) }
        #expect(search.hypotheses().map(\.words) == [["a"]])
    }

    @Test("a graph with too many states is not spelled out")
    func limit() {
        let arcs = (0...PhoneNetwork.stateLimit).map { [WordGraph.Arc(word: 0, target: $0 + 1)] } + [[]]
        let graph = WordGraph(words: ["a"], arcs: arcs, endWeights: arcs.map { $0.isEmpty ? 1 : nil })
        #expect(PhoneNetwork(graph, minimumHops: minimumHops, pronunciations: pronunciations) == nil)
    }
}

@Suite("Token lists")
struct TokenListsTests {
    @Test(
        "are sorted, without a history twice, and as if all tokens had been there at once", arguments: 0..<40)
    func random(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var lists = TokenLists(count: 3)
        var best: [Int32: Float] = [:]
        for _ in 0..<Int.random(in: 0...60, using: &generator) {
            let token = (
                Float(Int.random(in: -100...0, using: &generator)),
                Int32.random(in: 0..<15, using: &generator)
            )
            lists.add(token.0, token.1, to: 1)
            best[token.1] = max(best[token.1] ?? -.infinity, token.0)
        }
        let tokens = lists.tokens(1)
        #expect(tokens.map(\.score) == Array(best.values.sorted(by: >).prefix(PhoneSearch.tokenCount)))
        #expect(Set(tokens.map(\.history)).count == tokens.count)
        for token in tokens { #expect(best[token.history] == token.score) }
        #expect(lists.tokens(0).isEmpty && lists.tokens(2).isEmpty)

        lists.raise(1, by: -2)
        lists.add(1, of: lists, above: tokens.first.map { $0.score - 2.5 } ?? 0, to: 2)
        #expect(lists.tokens(2).first?.score == tokens.first.map { $0.score - 2 })
        lists.clear(1)
        #expect(lists.tokens(1).isEmpty)
    }
}
