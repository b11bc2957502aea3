import Testing

@testable import Commands

@Suite("A hostile grammar costs bounded time and memory", .timeLimit(.minutes(5)))
struct HostileGrammarTests {
    @Test("nested brackets, 100,000 deep, of every kind", arguments: ["(", "[", "{", "<", ":(", "a{b"])
    func deep(bracket: String) {
        for syntax in [GrammarSyntax.native, .rhino, .rhasspy] {
            #expect(throws: GrammarError.self) {
                try GrammarSentence(String(repeating: bracket, count: 100_000), syntax: syntax)
            }
        }
    }

    @Test(
        "rules that double, 64 times: 2^64 words, phrases or nothings",
        arguments: ["<r> <r>", "a <r> | b <r>", "[<r>] <r>"])
    func doubling(pattern: String) {
        let error = #expect(throws: GrammarError.self) {
            try Grammar(
                GrammarDefinition(
                    intents: [GrammarIntent(name: "it", sentences: [try GrammarSentence("<r64>")])],
                    rules: try (0...64).map {
                        let text = $0 == 0 ? "x" : pattern.replacing("<r>", with: "<r\($0 - 1)>")
                        return GrammarRule(name: "r\($0)", expression: try GrammarExpression(text))
                    }))
        }
        #expect(error?.sentence.contains("states") == true || error?.sentence.contains("deep") == true)
    }

    @Test("rules that double nothing at all")
    func doublingNothing() {
        #expect(throws: GrammarError.self) {
            try Grammar(
                GrammarDefinition(
                    intents: [GrammarIntent(name: "it", sentences: [try GrammarSentence("a <r60>")])],
                    rules: (0...60).map {
                        let inner = GrammarExpression.rule("r\($0 - 1)", at: GrammarPosition())
                        return GrammarRule(
                            name: "r\($0)", expression: .sequence($0 == 0 ? [] : [inner, inner]))
                    }))
        }
    }

    @Test("2^64 alternatives in a row are no trouble")
    func alternatives() throws {
        let grammar = try Grammar(["it": String(repeating: "(a | b) ", count: 64)])
        #expect(grammar.stateCount < 250)
        #expect(grammar.match(String(repeating: "a b ", count: 32)) != nil)
        #expect(grammar.match(String(repeating: "a b ", count: 31) + "a") == nil)
    }

    @Test("choices that backtracking would try 2^60 times")
    func backtracking() throws {
        let grammar = try Grammar([
            "it": String(repeating: "[a] ", count: 60) + String(repeating: "a ", count: 60)
        ])
        #expect(grammar.match(String(repeating: "a ", count: 60)) != nil)
        #expect(grammar.match(String(repeating: "a ", count: 120)) != nil)
        #expect(grammar.match(String(repeating: "a ", count: 121)) == nil)
        let slots = String(repeating: "[{s}] ", count: 60)
        let tagged = try Grammar(["it": slots], slots: [try GrammarSlot("s", "a", "a a", "a a a")])
        #expect(tagged.match(String(repeating: "a ", count: 60))?.slots == ["s": .text("a")])
    }

    @Test("a long text, and one that no speech is as long as")
    func longText() throws {
        let grammar = try Grammar(["it": "[please] {number} [thanks]"])
        #expect(grammar.match(String(repeating: "please ", count: 1_000_000)) == nil)
        #expect(grammar.match(String(repeating: "9", count: 1_000_000)) == nil)
    }

    @Test("a slot of forty thousand values is matched in time")
    func largeSlot() throws {
        let values = try (0..<40_000).map { number -> GrammarListValue in
            let text = "value v\(number)"
            return GrammarListValue(text, phrases: [try GrammarExpression(text)])
        }
        let grammar = try Grammar(
            ["it": "take {v} now"], slots: [GrammarSlot(name: "v", type: .list(values))])
        #expect(grammar.match("take value v39999 now")?.slots == ["v": .text("value v39999")])
        #expect(throws: GrammarError.self) {
            try Grammar(["it": "{v} {v} {v}"], slots: [GrammarSlot(name: "v", type: .list(values))])
        }
    }

    @Test("checking what overlaps in very many ways ends: all of it is compared if that takes few steps")
    func checking() throws {
        let many = (0..<1000).map { "w\($0)" }.joined(separator: " | ")
        let optional = try Grammar(
            ["it": String(repeating: "[<r>] ", count: 20), "other": "<r> <r> end"], rules: ["r": many])
        #expect(optional.findings() == [])

        let sentences = try (0..<1000).map { try GrammarSentence("turn on the light w\($0)") }
        let long = try Grammar(
            GrammarDefinition(intents: [GrammarIntent(name: "it", sentences: sentences)]))
        #expect(long.findings() == [])
    }

    @Test("2^40 beginnings in common hide neither that an expression counts nor that it never does")
    func beginnings() throws {
        let begin = String(repeating: "[<r>] ", count: 20) + "a " + String(repeating: "<r> ", count: 20)
        let limits = GrammarCheckLimits(prefixSteps: 20_000)
        let differ = try Grammar(["x": begin + "x", "y": begin + "y"], rules: ["r": "a | b"])
        #expect(GrammarCheck(differ, limits: limits).incomplete == nil)

        let same = try Grammar(["x": begin, "y": begin], rules: ["r": "a | b"])
        var check = GrammarCheck(same, limits: limits)
        #expect(check.incomplete?.sentence.contains("1 of 2, the first on line 2") == true)
        #expect(check.unreachable().isEmpty && check.ambiguous().count == 1)
    }
}
