import PCM
import Testing

@testable import Commands

@Suite("The search for what sounds nearest")
struct SoundSearchTests {
    /// Three words that have phones in common.
    private struct Letters: Pronouncing {
        func pronunciations(of word: String) -> [[Phone]] {
            switch word {
            case "a": [[.ey], [.ah]]
            case "b": [[.b, .iy]]
            default: [[.s, .iy]]
            }
        }
    }

    /// The lowest cost of turning one row of phones into another, by the table of Wagner and Fischer.
    private func cost(_ expected: [Phone], _ heard: [Phone], _ costs: PhoneCosts) -> Float {
        var row = heard.reduce(into: [Float(0)]) { $0.append($0.last! + costs.insertion(of: $1)) }
        for phone in expected {
            var next = [row[0] + costs.deletion(of: phone)]
            for (index, other) in heard.enumerated() {
                next.append(
                    min(
                        row[index + 1] + costs.deletion(of: phone), next[index] + costs.insertion(of: other),
                        row[index] + costs.substitution(of: phone, by: other)))
            }
            row = next
        }
        return row.last!
    }

    /// Returns every pronunciation of a row of words.
    private func ways(_ words: [String]) -> [[Phone]] {
        words.reduce([[]]) { ways, word in
            ways.flatMap { way in Letters().pronunciations(of: word).map { way + $0 } }
        }
    }

    @Test("finds the cost that trying every phrase finds, and that of the next meaning", arguments: 0..<10)
    func equivalence(seed: Int) throws {
        var random = RandomGrammar(numbers: SeededGenerator(seed: UInt64(seed)))
        var (compared, withOthers) = (0, 0)
        while compared < 40 {
            let expressions = (0..<2).map { _ in random.expression(depth: 3) }
            let listed = expressions.map { RandomGrammar.phrases(of: $0, limit: 60) }
            guard listed.allSatisfy({ ($0?.count ?? 999) <= 60 }) else { continue }
            let grammar = try Grammar(
                GrammarDefinition(
                    intents: expressions.enumerated().map { index, expression in
                        GrammarIntent(
                            name: "\(index)", sentences: [GrammarSentence(text: "", expression: expression)])
                    }))
            guard
                let heard = HeardSounds(
                    TextNormalizer.words(random.text()), pronouncing: Letters(), fillers: [])
            else { continue }
            let phones = heard.phones
            // The least cost of each sentence with each of its fillings.
            var least: [Meaning: Float] = [:]
            for (index, phrases) in listed.enumerated() {
                for phrase in phrases ?? [] {
                    for way in ways(phrase.words) {
                        let meaning = Meaning(sentence: index, fillings: phrase.fillings)
                        least[meaning] = min(least[meaning] ?? .infinity, cost(way, phones, .english))
                    }
                }
            }
            guard let best = least.values.min() else { continue }
            compared += 1
            var search = SoundSearch(
                SoundGraph(grammar.automaton, pronouncing: Letters()), marks: grammar.automaton.marks,
                beam: 100)
            let found = search.find(heard, limit: 1000)
            let nearest = try #require(found.min { $0.cost < $1.cost })
            #expect(abs(nearest.cost - best) < 1e-4, "\(expressions)")
            func meaning(_ found: SoundSearch.Found) throws -> Meaning {
                let (words, notes) = search.trails.spoken(found.trail, words: wordList(grammar))
                let reading = try #require(grammar.reading(found.sentence, notes, words: words))
                return Meaning(sentence: found.sentence, fillings: reading.fillings)
            }
            let taken = try meaning(nearest)
            #expect(abs((least[taken] ?? .infinity) - best) < 1e-4, "\(expressions)")
            let others = least.filter { $0.key.sentence != taken.sentence }
            if let other = others.values.min() {
                withOthers += 1
                let next = try #require(
                    found.filter { $0.sentence != taken.sentence }.map(\.cost).min(), "\(expressions)")
                #expect(abs(next - other) < 1e-4, "\(expressions)")
            }
        }
        #expect(withOthers > 10, "the property saw other meanings")
    }

    private struct Meaning: Hashable {
        var sentence: Int
        var fillings: [GrammarFilling]
    }

    private func wordList(_ grammar: Grammar) -> [String] {
        grammar.automaton.words.sorted { $0.value < $1.value }.map(\.key)
    }
}
