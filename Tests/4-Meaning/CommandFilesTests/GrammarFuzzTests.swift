import CommandFiles
import Commands
import RoomMode
import Testing
import TestSupport

@Suite("Any bytes at all")
struct GrammarFuzzTests {
    private static let files: [(GrammarFormat?, String)] = [
        (
            nil,
            "version: 1\nintents:\n  a:\n    - \"[please] go {x:s} <r>\"\nslots:\n  s: [1.5, two]\nrules:\n  r: now\n"
        ),
        (
            nil,
            "context:\n  expressions:\n    a: [\"(please) [go, run] $s:x @m\"]\n  slots:\n    s: [one]\n  macros:\n    m: [now]\n"
        ),
        (.rhasspy, "[A]\nr = (now | then:later){t}\n\\[please] go 1..9{n} <r>\n"),
    ]

    @Test("are a grammar or are refused with a sentence")
    func damaged() throws {
        var seed = UInt64(7)
        func random(_ count: Int) -> Int {
            // Knuth's linear congruential generator; the high bits are the random ones.
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((seed >> 33) % UInt64(count))
        }
        let symbols = Array("()[]{}<>|,$@:\\=!\"'#&*-? .%5’s\n\t\u{0}é\u{FEFF}".utf8) + [0xFF, 0xC3]
        var read = 0
        let cases = FuzzCases("bytes of a grammar's file", usually: 10_000)
        for index in cases {
            let (format, text) = Self.files[index % Self.files.count]
            var bytes = Array(text.utf8)
            for _ in 0...random(2) {
                let place = random(bytes.count)
                switch random(4) {
                case 0: bytes[place] = symbols[random(symbols.count)]
                case 1: bytes.insert(symbols[random(symbols.count)], at: place)
                case 2: bytes.remove(at: place)
                default:
                    bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + random(20))], at: place)
                }
            }
            do {
                let definition = try GrammarDefinition(
                    text: String(decoding: bytes, as: UTF8.self), format: format, vocabulary: .operatingRoom)
                let grammar = try Grammar(definition, context: GrammarContext(vocabulary: .operatingRoom))
                read += 1
                for text in ["please go one now", "don't go 1.5", "go -5%", "please go .5 now"] {
                    _ = grammar.match(text)
                }
                if index.isMultiple(of: 50) { _ = grammar.findings() }
            } catch let error as CommandFileError {
                if error.message.count < 20 { Issue.record("no sentence: \(error)") }
            } catch let error as GrammarError {
                if error.sentence.count < 20 { Issue.record("no sentence: \(error)") }
            }
        }
        #expect(read > cases.count / 20, "some were still grammars: \(read)")
    }
}
