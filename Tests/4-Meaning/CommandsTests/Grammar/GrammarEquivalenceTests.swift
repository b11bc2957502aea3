import Commands
import Testing
import PCM

@Suite("The automaton of a random grammar")
struct GrammarEquivalenceTests {
    @Test("gives what listing every phrase gives", arguments: 0..<20)
    func equivalence(seed: Int) throws {
        var random = RandomGrammar(numbers: SeededGenerator(seed: UInt64(seed)))
        var compared = 0
        var matched = 0
        while compared < 50 {
            let expressions = (0..<3).map { _ in random.expression(depth: 4) }
            let listed = expressions.map { RandomGrammar.phrases(of: $0) }
            guard listed.allSatisfy({ $0 != nil }) else { continue }
            compared += 1
            let grammar = try Grammar(
                GrammarDefinition(
                    intents: expressions.enumerated().map { index, expression in
                        GrammarIntent(
                            name: "\(index)",
                            sentences: [GrammarSentence(text: "", expression: expression)])
                    }))
            let all = listed.enumerated().flatMap { index, phrases in
                (phrases ?? []).map { (intent: "\(index)", phrase: $0) }
            }
            var texts = Set((0..<40).map { _ in random.text() })
            for _ in 0..<20 {
                if let some = all.randomElement(using: &random.numbers) {
                    texts.insert(some.phrase.words.joined(separator: " "))
                }
            }
            for text in texts {
                let readings = all.filter { $0.phrase.words.joined(separator: " ") == text && !text.isEmpty }
                let match = grammar.match(text)
                #expect(match?.intent == readings.first?.intent, "\(expressions) on \(text)")
                #expect(
                    match?.reading.fillings == readings.first?.phrase.fillings, "\(expressions) on \(text)")
                if let other = match?.runnerUp {
                    #expect(
                        readings.contains {
                            $0.intent == other.intent && $0.phrase.fillings == other.fillings
                        })
                    #expect(other.intent != match?.intent || other.slots != match?.slots)
                } else {
                    #expect(Set(readings.map(\.intent)).count <= 1)
                    // The two best ways differ in what they fill, so one of them is the runner-up.
                    let ways = readings.map { slots($0.phrase.fillings) }
                    #expect(ways.count < 2 || ways[0] == ways[1])
                }
                if match != nil { matched += 1 }
            }
        }
        #expect(matched > 300, "the property saw matches")
    }

    private func slots(_ fillings: [GrammarFilling]) -> [String: GrammarValue] {
        Dictionary(fillings.map { ($0.slot, $0.value) }, uniquingKeysWith: { $1 })
    }
}
