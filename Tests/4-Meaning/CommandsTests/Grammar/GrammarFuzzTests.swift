import Commands
import Testing
import PCM
import TestSupport

@Suite("Any text at all")
struct GrammarFuzzTests {
    private static let pieces: [String] = [
        "(", ")", "[", "]", "{", "}", "<", ">", "|", ",", "$", "@", ":", "\\", "!", "=", "..", "1..5", " ",
        "  ",
        "a", "b", "turn", "o'clock", "{s}", "<r>", "$s:x", "@m", "\u{0}", "\u{FEFF}", "é", "e\u{301}", "👩‍👧",
        "'", "-",
        "\u{202E}", "\n", "9999999", "zero",
    ]

    @Test("is read or refused as an expression, and the grammar matches or does not")
    func anything() throws {
        var numbers = SeededGenerator(seed: 42)
        var read = 0
        let cases = FuzzCases("expressions of a grammar", usually: 100_000)
        for _ in cases {
            let text = (0..<Int.random(in: 0...12, using: &numbers)).map { _ in
                Self.pieces.randomElement(using: &numbers)!
            }.joined()
            let syntax = [GrammarSyntax.native, .rhino, .rhasspy].randomElement(using: &numbers)!
            do {
                let grammar = try Grammar(
                    ["it": text], slots: [try GrammarSlot("s", "a", "b")], rules: ["r": "turn", "m": "b"],
                    syntax: syntax)
                read += 1
                _ = grammar.match(text)
                _ = grammar.match("turn a b zero")
            } catch let error as GrammarError {
                if error.sentence.count < 20 { Issue.record("no sentence: \(error)") }
            }
        }
        #expect(read > cases.count / 20, "some were expressions: \(read)")
    }
}
