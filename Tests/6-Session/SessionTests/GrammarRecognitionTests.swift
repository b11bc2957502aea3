import Commands
import Recognition
import RoomMode
import Testing
import Session

#if PocketSphinx
    import PocketSphinxRecognizer
#endif

@Suite("A grammar's expected phrases")
struct GrammarRecognitionTests {
    private func grammar(_ sentence: String, slots: [GrammarSlot] = []) throws -> Grammar {
        try Grammar(
            GrammarDefinition(
                intents: [GrammarIntent(name: "it", sentences: [try GrammarSentence(sentence)])], slots: slots
            ))
    }

    @Test("keep its factors, spell words with apostrophes, and leave digits and slots out")
    func factors() throws {
        let phrases = try grammar(
            "[please] I'd like (one | two) of {n}",
            slots: [
                GrammarSlot(name: "n", type: .number(2...2))
            ]
        ).expectedPhrases
        #expect(phrases.phrases == [])
        #expect(
            phrases.expressions.map(\.expression) == [
                .sequence([
                    .optional(.words("please")), .words("i'd like"), .oneOf([.words("one"), .words("two")]),
                    .words("of"), .oneOf([.oneOf([.sequence([.words("two")])]), .oneOf([])]),
                ])
            ])
    }

    @Test("have the weights of their intents, with a wake word before them, too")
    func weights() throws {
        let grammar = try Grammar(
            GrammarDefinition(intents: [
                GrammarIntent(
                    name: "often", sentences: [try GrammarSentence("go"), try GrammarSentence("go on")],
                    weight: 3),
                GrammarIntent(name: "once", sentences: [try GrammarSentence("stop")]),
            ]))
        #expect(grammar.expectedPhrases.expressions.map(\.weight) == [3, 3, 1])
        let parser = CommandParser(grammar: grammar)
        for includingWakeWord in [false, true] {
            #expect(
                parser.expectedPhrases(includingWakeWord: includingWakeWord).expressions.map(\.weight) == [
                    3, 3, 1,
                ])
        }
    }

    #if PocketSphinx
        @Test("are heard denied, too, and with numbers that their slots refuse")
        func near() async throws {
            let grammar = try grammar(
                "set the volume to {n} percent", slots: [GrammarSlot(name: "n", type: .number(0...100))])
            let parser = CommandParser(
                AliasDictionary([Alias(phrase: "lift the table", action: .liftTable)], milestones: []),
                grammar: grammar)
            for includingWakeWord in [false, true] {
                let recognizer = try PocketSphinx()
                let expected = parser.expectedPhrases(includingWakeWord: includingWakeWord)
                #expect(try await recognizer.prepare(expecting: expected) == Preparation(answersPauses: true))
                let graph = try #require(await recognizer.graph)
                for text in [
                    "don't set the volume to ten percent",
                    "please do not set the volume to two hundred percent",
                    "set the volume to minus five percent", "never lift the table", "no don't lift the table",
                ] {
                    #expect(graph.contains(text), "\(text)")
                    #expect(parser.parse(text).noMatch != nil, "\(text)")
                }
                #expect(graph.contains("lift the table") && !graph.contains("don't yes"))
            }
        }

        @Test("reach the recognizer as a small graph of exactly what the grammar matches")
        func graph() async throws {
            let grammar = try grammar(
                "[please] (set | start) (a timer for {duration} | the {n} timer)",
                slots: [GrammarSlot(name: "n", type: .number(0...59))])
            let recognizer = try PocketSphinx()
            let preparation = try await recognizer.prepare(expecting: grammar.expectedPhrases)
            #expect(preparation == Preparation(answersPauses: true))
            let graph = try #require(await recognizer.graph)
            for text in [
                "start a timer for five minutes", "please set a timer for an hour and a half",
                "set the fifty nine timer", "set the sixty timer", "start a timer", "please",
                "set a timer for two hours and thirty minutes and five seconds", "set the 5 timer",
            ] {
                let isSpoken = !text.contains("5")
                #expect(graph.contains(text) == (isSpoken && grammar.match(text) != nil), "\(text)")
            }
            #expect(graph.stateCount < 400, "\(graph.stateCount)")
        }

        @Test("of 2^64 alternatives are no trouble")
        func alternatives() async throws {
            let sentence = String(repeating: "(one | two | [very] three) ", count: 64)
            let recognizer = try PocketSphinx()
            try await recognizer.prepare(expecting: try grammar(sentence).expectedPhrases)
            let graph = try #require(await recognizer.graph)
            #expect(graph.stateCount <= 129)
            #expect(graph.contains(String(repeating: "very three two ", count: 32)))
        }
    #endif
}
