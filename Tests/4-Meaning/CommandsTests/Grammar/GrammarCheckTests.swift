import PCM
import Testing

@testable import Commands

@Suite("Comparing the expressions of a grammar")
struct GrammarCheckTests {
    /// Returns a grammar of a few random expressions, some with the same intent.
    private func grammar(_ random: inout RandomGrammar) throws -> Grammar {
        try Grammar(
            GrammarDefinition(
                intents: (0..<Int.random(in: 1...6, using: &random.numbers)).map { index in
                    let depth = Int.random(in: 1...4, using: &random.numbers)
                    let expression = random.expression(depth: depth)
                    return GrammarIntent(
                        name: "\(Int.random(in: 0...3, using: &random.numbers))",
                        sentences: [
                            GrammarSentence(
                                text: "", expression: expression, at: GrammarPosition(line: index + 1))
                        ])
                }))
    }

    /// The reference: compares every expression with every other.
    private func allPairs(_ grammar: Grammar) -> GrammarAmbiguity {
        let all = grammar.sentences.indices.map { Int32($0) }
        var ambiguity = GrammarAmbiguity(
            grammar.automaton, intents: grammar.sentences.map(\.intent.name),
            partners: all.map { _ in all }, repeatsSlots: !grammar.repeatedSlots.isEmpty)
        ambiguity.search()
        return ambiguity
    }

    /// Returns the parts by which examples are compared.
    private func outline(_ example: GrammarAmbiguity.Example) -> [String] {
        ["\(example.first)", "\(example.second)"] + example.words
            + example.slots.map { "\($0.sorted { $0.key < $1.key })" }
    }

    @Test("finds what comparing each with each other finds, by the same examples", arguments: 0..<10)
    func pairwise(seed: Int) throws {
        var random = RandomGrammar(
            numbers: SeededGenerator(seed: UInt64(5000 + seed)), replaces: seed % 2 == 0, digits: true)
        var found = 0
        for _ in 0..<300 {
            let grammar = try grammar(&random)
            let check = GrammarCheck(grammar)
            let examples = allPairs(grammar).examples.filter { check.overlaps.counts[$0.second] }
            #expect(check.ambiguity.examples.map(outline) == examples.map(outline), "\(grammar.expressions)")
            #expect(check.incomplete == nil)
            found += examples.count
        }
        #expect(found > 100, "the property saw ambiguities")
    }

    @Test("knows what counts and what shares a text, as listing every phrase does", arguments: 0..<10)
    func listed(seed: Int) throws {
        var random = RandomGrammar(
            numbers: SeededGenerator(seed: UInt64(6000 + seed)), replaces: true, digits: true)
        var (hidden, shared) = (0, 0)
        for _ in 0..<100 {
            let grammar = try grammar(&random)
            let listed = grammar.expressions.map { RandomGrammar.phrases(of: $0) }
            guard listed.allSatisfy({ $0 != nil }) else { continue }
            let said = listed.map { Set(($0 ?? []).map(\.words)).subtracting([[]]) }
            let overlaps = GrammarCheck(grammar).overlaps
            let intents = grammar.sentences.map(\.intent.name)
            for second in said.indices {
                let counts = !said[second].isSubset(of: said[..<second].reduce([]) { $0.union($1) })
                #expect(overlaps.counts[second] == counts, "\(second) of \(grammar.expressions)")
                if !counts { hidden += 1 }
                for first in 0..<second where counts && intents[first] != intents[second] {
                    let isShared = !said[first].isDisjoint(with: said[second])
                    #expect(
                        overlaps.partners[first].contains(Int32(second)) == isShared,
                        "\(first), \(second) of \(grammar.expressions)")
                    if isShared { shared += 1 }
                }
            }
        }
        #expect(hidden > 10 && shared > 10, "the property saw both: \(hidden), \(shared)")
    }

    @Test("names whatever it left out, wherever it had to stop", arguments: 0..<10)
    func limited(seed: Int) throws {
        var random = RandomGrammar(
            numbers: SeededGenerator(seed: UInt64(7000 + seed)), replaces: true, digits: true)
        var left = 0
        for _ in 0..<100 {
            let grammar = try grammar(&random)
            let limits = GrammarCheckLimits(
                prefixSteps: Int.random(in: 1...60, using: &random.numbers),
                prefixesOfOne: Int.random(in: 1...5, using: &random.numbers),
                partners: Int.random(in: 0...5, using: &random.numbers),
                pairs: Int.random(in: 1...20, using: &random.numbers),
                pairSteps: Int.random(in: 0...40, using: &random.numbers),
                examples: Int.random(in: 1...5, using: &random.numbers))
            let all = GrammarCheck(grammar)
            var check = GrammarCheck(grammar, limits: limits)
            let unfinished = check.overlaps.unfinished.union(check.ambiguity.unfinished)
            for index in all.overlaps.counts.indices where !unfinished.contains(index) {
                #expect(
                    check.overlaps.counts[index] == all.overlaps.counts[index],
                    "\(index) of \(grammar.expressions), \(limits)")
            }
            let found = Set(check.ambiguity.examples.map { [$0.first, $0.second] })
            for example in all.ambiguity.examples
            where unfinished.isDisjoint(with: [example.first, example.second]) {
                #expect(found.contains([example.first, example.second]), "\(grammar.expressions), \(limits)")
            }
            let possible = Set(allPairs(grammar).examples.map { [$0.first, $0.second] })
            #expect(found.isSubset(of: possible))
            #expect(check.incomplete.map { _ in true } ?? false == !unfinished.isEmpty)
            _ = (check.unreachable(), check.ambiguous())
            left += unfinished.count
        }
        #expect(left > 100, "the property saw what was left out")
    }

    @Test("takes numbers that several ranges say together for said")
    func ranges() throws {
        let ranges = [0...4, 5...9, 0...9, 8...12]
        let grammar = try Grammar(
            GrammarDefinition(
                intents: ranges.enumerated().map { index, range in
                    let expression = GrammarExpression.sequence([.words("channel"), .digits(range)])
                    return GrammarIntent(
                        name: "\(index)", sentences: [GrammarSentence(text: "", expression: expression)])
                }))
        let check = GrammarCheck(grammar)
        #expect(check.overlaps.counts == [true, true, false, true])
        #expect(check.overlaps.partners == [[], [3], [3], [1, 2]])
        #expect(check.ambiguity.examples.map(\.words) == [["channel", "8"], ["channel", "8"]])
    }
}
