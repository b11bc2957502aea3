import Commands
import Testing

@Suite("A grammar refuses, with the place,")
struct GrammarErrorTests {
    struct Mistake: Sendable, CustomTestStringConvertible {
        var expression: String
        var syntax: GrammarSyntax
        var column: Int
        var says: String
        var testDescription: String { expression }

        init(_ expression: String, _ syntax: GrammarSyntax = .native, column: Int, _ says: String) {
            (self.expression, self.syntax, self.column, self.says) = (expression, syntax, column, says)
        }
    }

    @Test(
        "mistakes in expressions",
        arguments: [
            Mistake("", column: 1, "Nothing stands here"), Mistake("   ", column: 4, "Nothing stands here"),
            Mistake("a (b", column: 3, "not closed"), Mistake("a [b | c", column: 3, "not closed"),
            Mistake("a ) b", column: 3, "closes nothing"), Mistake("(a]", column: 3, "closes nothing"),
            Mistake("a | | b", column: 5, "Nothing stands here"),
            Mistake("()", column: 2, "Nothing stands here"),
            Mistake("a }", column: 3, "closes nothing"), Mistake("a {}", column: 4, "slot's name"),
            Mistake("a {b", column: 3, "missing"), Mistake("a {b c}", column: 3, "missing"),
            Mistake("a <b", column: 3, "missing"), Mistake("a $b", column: 3, "means nothing"),
            Mistake("5 % off", column: 3, "means nothing"), Mistake("r&b", column: 2, "means nothing"),
            Mistake("a {b:}", column: 6, "slot's type"), Mistake("a\u{0}b", column: 2, "means nothing"),
            Mistake("a " + String(repeating: "(", count: 101) + "b", column: 103, "nested more than 100"),
            Mistake("a {" + String(repeating: "b", count: 65) + "}", column: 4, "1 to 64"),
            Mistake("a, b", .rhino, column: 2, "in brackets only"),
            Mistake("a (b", .rhino, column: 3, "not closed"),
            Mistake("a [b, c)", .rhino, column: 8, "closes nothing"),
            Mistake("a $", .rhino, column: 4, "slot's type"),
            Mistake("a {b}", .rhino, column: 3, "means nothing"),
            Mistake("{tag} a", .rhasspy, column: 1, "after a word"),
            Mistake("a{b!upper}", .rhasspy, column: 4, "Converters"),
            Mistake("a:b!upper c", .rhasspy, column: 4, "Converters"),
            Mistake("1..2..3", .rhasspy, column: 1, "range"),
            Mistake("9..1", .rhasspy, column: 1, "range"),
            Mistake("0..99999999", .rhasspy, column: 1, "range"),
            Mistake("$list,argument", .rhasspy, column: 6, "Arguments"),
        ])
    func expressions(mistake: Mistake) throws {
        let error = #expect(throws: GrammarError.self) {
            try GrammarSentence(
                mistake.expression, syntax: mistake.syntax, at: GrammarPosition(line: 7, column: 11))
        }
        #expect(error?.position == GrammarPosition(line: 7, column: 10 + mistake.column))
        #expect(error?.sentence.contains(mistake.says) == true, "\(error?.sentence ?? "")")
        #expect(error?.description.hasPrefix("7:") == true)
    }

    @Test("slots and rules that are not there, and names what is near")
    func unknown() {
        let slot = #expect(throws: GrammarError.self) {
            try Grammar(["it": "a {citty}"], slots: [try GrammarSlot("city", "rome")])
        }
        #expect(slot?.sentence.contains("“citty”; “city” is near") == true)
        #expect(slot?.position?.column == 3)
        let rule = #expect(throws: GrammarError.self) { try Grammar(["it": "a <polite>"]) }
        #expect(rule?.sentence.contains("no rule “polite”") == true)
        let macro = #expect(throws: GrammarError.self) { try Grammar(["it": "a @b"], syntax: .rhino) }
        #expect(macro?.position?.column == 3)
    }

    @Test("rules that contain themselves")
    func cycles() {
        for rules: KeyValuePairs in [["a": "x <a>"], ["a": "<b>", "b": "[y] <c>", "c": "<a>"]] {
            let error = #expect(throws: GrammarError.self) { try Grammar(["it": "<a>"], rules: rules) }
            #expect(error?.sentence.contains("contains itself") == true)
        }
    }

    @Test("names that are there twice")
    func duplicates() {
        #expect(throws: GrammarError.self) {
            try Grammar(["it": "a"], slots: [try GrammarSlot("s", "x"), try GrammarSlot("s", "y")])
        }
        #expect(throws: GrammarError.self) { try Grammar(["it": "a"], rules: ["r": "x", "r": "y"]) }
    }
}
