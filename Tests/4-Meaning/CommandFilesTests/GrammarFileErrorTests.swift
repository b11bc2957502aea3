import CommandFiles
import Commands
import RoomMode
import Testing

@Suite("A grammar file is refused with its place:")
struct GrammarFileErrorTests {
    struct Mistake: Sendable, CustomTestStringConvertible {
        var name: String
        var text: String
        var format: GrammarFormat?
        /// The beginning of the message.
        var place: String
        var says: String
        var testDescription: String { name }

        init(_ name: String, _ text: String, _ format: GrammarFormat?, _ place: String, _ says: String) {
            (self.name, self.text, self.format, self.place, self.says) = (name, text, format, place, says)
        }

        init(_ name: String, _ text: String, _ place: String, _ says: String) {
            self.init(name, text, nil, place, says)
        }
    }

    private static let head = "version: 1\nintents:\n  a:\n"

    @Test(
        arguments: [
            Mistake("empty", "", "g:", "empty"), Mistake("no version", "intents: {}", "g:1:", "version"),
            Mistake("other version", "version: 2", "g:1:", "version 1"),
            Mistake("no intents", "version: 1", "g:1:", "no intents"),
            Mistake("no expression", "version: 1\nintents: { a: [] }", "g:2:", "No intent has an expression"),
            Mistake("unknown key", "version: 1\nintent: {}", "g:2:", "“intent” is unknown"),
            Mistake(
                "unknown action", "version: 1\nintents: { a: { action: explode, expressions: [b] } }", "g:2:",
                "“explode”"),
            Mistake(
                "no weight", "version: 1\nintents: { a: { weight: 0, expressions: [b] } }", "g:2:",
                "a number from 0.001 to 1000."),
            Mistake(
                "a weight that is no number", "version: 1\nintents: { a: { weight: nan, expressions: [b] } }",
                "g:2:", "how many times as often"),
            Mistake("bracket without quotes", head + "    - [please] go", "g:4:", "YAML"),
            Mistake("list for text", head + "    - [please]", "g:4:", "in quotes"),
            Mistake("open bracket", head + "    - \"go (there\"", "g:4:11:", "not closed"),
            Mistake("open bracket, plain", head + "    - go (there", "g:4:10:", "not closed"),
            Mistake(
                "open bracket in a block", head + "    - |\n      go [now]\n      to (there\n", "g:6:10:",
                "not closed"),
            Mistake(
                "closed bracket in a folded block", head + "    - >-\n\n        go\n        to there)\n",
                "g:7:17:", "closes"),
            Mistake(
                "unknown slot over lines", head + "    - \"go\n\n      to {there}\"", "g:6:10:",
                "no slot “there”"),
            Mistake(
                "unknown rule over lines, single quotes", head + "    - 'don''t\n      go <there>'",
                "g:5:10:", "no rule “there”"),
            Mistake(
                "unknown rule over lines, plain", head + "    - go\n      <there>", "g:5:7:",
                "no rule “there”"),
            Mistake(
                "after escapes", head + "    - \"\\x67o\\tto \\\"now\\\" \\\n      {there}\"", "g:5:7:",
                "no slot “there”"),
            Mistake(
                "in a rule over lines", head + "    - go <r>\nrules:\n  r: >\n    to\n    {there}\n",
                "g:8:5:", "no slot “there”"),
            Mistake(
                "in a value over lines",
                head + "    - go {s}\nslots:\n  s:\n    v:\n    - |\n     to\n     <r>\n", "g:10:6:",
                "no rule “r”"),
            Mistake(
                "in a Rhino expression over lines",
                "context:\n  expressions:\n    a:\n    - |\n      go\n      $there:s\n", "g:6:7:",
                "no slot “there”"),
            Mistake("unknown slot", head + "    - go {there}", "g:4:10:", "no slot “there”"),
            Mistake("unknown rule", head + "    - go <there>", "g:4:10:", "no rule “there”"),
            Mistake("unknown type", head + "    - go\nslots: { s: colour }", "g:5:", "“colour” is unknown"),
            Mistake(
                "limits of no number", head + "    - go\nslots: { s: { type: time, maximum: 3 } }", "g:5:",
                "Only numbers"),
            Mistake(
                "limits reversed", head + "    - go\nslots: { s: { type: number, minimum: 4, maximum: 3 } }",
                "g:5:", "above"),
            Mistake(
                "limit too large", head + "    - go\nslots: { s: { type: number, maximum: 1000000 } }",
                "g:5:", "between -999999 and 999999"),
            Mistake(
                "brackets in a plain value", head + "    - go\nslots: { s: [\"a (b | c)\"] }", "g:5:",
                "plain words"),
            Mistake(
                "cycle", head + "    - go <r>\nrules: { r: \"x <s>\", s: \"<r>\" }", "g:5:", "contains itself"
            ),
            Mistake("slot twice", head + "    - go\nslots:\n  s: [a]\n  s: [b]", "g:", "twice"),
            Mistake("anchor", head + "    - &x go\n    - *x", "g:4:", "not allowed"),
            Mistake("tag", head + "    - !python go", "g:4:", "Tags"),
            Mistake("no context", "expressions: {}", .rhino, "g:1:", "unknown"),
            Mistake("context without expressions", "context: { slots: {} }", "g:1:", "no “expressions”"),
            Mistake(
                "unknown key in context", "context: { expressions: {}, slot: {} }", "g:1:",
                "“slot” is unknown"),
            Mistake(
                "slot of Rhino's own", "context:\n  expressions:\n    a: [\"go $pv.Percent:p\"]", "g:3:13:",
                "pv.Percent"),
            Mistake("sentence before a section", "go\n", .rhasspy, "g:1:1:", "section comes before"),
            Mistake("unescaped bracket", "[A]\n  [please] go\n", .rhasspy, "g:2:3:", "begin a sentence with"),
            Mistake("section twice", "[A]\ngo\n[A]\n", .rhasspy, "g:3:1:", "already, on line 1"),
            Mistake("no sentence", "# nothing\n[A]\n", .rhasspy, "g:", "no sentence"),
            Mistake("no such list", "[A]\ngo to $place\n", .rhasspy, "g:2:7:", "slots/place"),
            Mistake("mistake in a rule", "[A]\nr = a (b\ngo <r>", .rhasspy, "g:2:7:", "not closed"),
            Mistake("converter", "[A]\ngo 1..5{n!int}\n", .rhasspy, "g:2:10:", "Converters"),
            Mistake("rule of nowhere", "[A]\ngo <r>\n", .rhasspy, "g:2:4:", "A.r"),
        ])
    func refuses(_ mistake: Mistake) {
        let error = #expect(throws: CommandFileError.self) {
            _ = try Grammar(
                text: mistake.text, format: mistake.format, name: "g",
                context: GrammarContext(vocabulary: .operatingRoom))
        }
        #expect(error?.message.hasPrefix(mistake.place) == true, "\(error?.message ?? "")")
        #expect(error?.message.contains(mistake.says) == true, "\(error?.message ?? "")")
    }

    @Test("slot lists that are too large together, before they are parsed")
    func lists() {
        let text = "[A]\ngo $a $b $c\n"
        let list = String(repeating: "one (two\n", count: 60_000)
        var read = 0
        let error = #expect(throws: CommandFileError.self) {
            _ = try GrammarDefinition(text: text, format: .rhasspy, name: "g") { _ in
                read += 1
                return read < 2 ? String(repeating: "one\n", count: 150_000) : list
            }
        }
        #expect(error?.code == .tooLarge)
        #expect(error?.message.hasPrefix("g:2:") == true, "\(error?.message ?? "")")
        #expect(error?.message.contains("slot list") == true)
        #expect(read == 2)
    }

    @Test(
        "nesting without end, in YAML's own brackets and lists",
        arguments: ["[", "{", "- ", "? ", "[{", "intents:\n ", "a: "])
    func deep(unit: String) {
        for head in ["", "version: 1\nintents: ", "context: "] {
            let text = head + String(repeating: unit, count: 100_000)
            #expect(throws: CommandFileError.self) { try GrammarDefinition(text: text) }
        }
    }

    @Test("references that multiply")
    func references() {
        var text = "version: 1\nintents: { a: [b] }\nx0: &x0 [go, go]\n"
        for level in 1...64 { text += "x\(level): &x\(level) [*x\(level - 1), *x\(level - 1)]\n" }
        #expect(throws: CommandFileError.self) { try GrammarDefinition(text: text) }
    }
}
