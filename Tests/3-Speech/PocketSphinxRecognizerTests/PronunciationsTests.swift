import Foundation
import Recognition
import Testing
import TestSupport

@testable import PocketSphinxRecognizer

@Suite("A text of pronunciations")
struct PronunciationsTests {
    private func refusal(_ text: String) -> RecognitionError? {
        #expect(throws: RecognitionError.self) { try Pronunciations(text, from: "words.dict") }
    }

    @Test("has a word and its phones in each line, as CMUdict has, however its lines end")
    func reads() throws {
        let lines = [
            ";;; instruments", "", "BOVIE  B OW1 V IY0", "# more", "trocar T R OW K AA R",
            "TROCAR(2)\tT R AA K ER ", "  bovie's B OW V IY Z",
        ]
        for lineEnd in ["\n", "\r\n"] {
            let pronunciations = try Pronunciations(lines.joined(separator: lineEnd), from: "words.dict")
            #expect(pronunciations.entries.map(\.word) == ["bovie", "trocar", "trocar", "bovie's"])
            #expect(pronunciations.entries.map(\.line) == [3, 5, 6, 7])
            #expect(pronunciations.entries.first?.phones == ["B", "OW1", "V", "IY0"])
            #expect(pronunciations.entries[2].phones == ["T", "R", "AA", "K", "ER"])
        }
        #expect(try Pronunciations("", from: "words.dict").entries.isEmpty)
    }

    @Test(
        "is refused with the line if it is none",
        arguments: [
            ("bovie", "“bovie” has no phones"), ("(2) B OW", "is no word"), ("the(x) DH AH", "is no word"),
            ("<sil> S IH L", "is no word"), ("[noise] N", "is no word"), ("bo\0vie B", "is no word"),
            ("bovie SIL B", "“SIL” is no phone"), ("bovie +NSN+", "“+NSN+” is no phone"),
            ("bovie B/OW", "“B/OW” is no phone"), ("bovie bø", "“bø” is no phone"),
            ("bovie" + String(repeating: " B", count: 65), "more than 64 phones"),
            (String(repeating: "bovie", count: 13) + " B OW", "is no word"),
        ])
    func refuses(line: String, reason: String) throws {
        let error = try #require(refusal("HELLO HH AH L OW\n\(line)\nTHE DH AH"))
        #expect(error.code == .badConfiguration)
        #expect(error.message.hasPrefix("words.dict, line 2: "), "\(error.message)")
        #expect(error.message.contains(reason), "\(error.message)")
    }

    @Test("is refused if it has no end")
    func endless() throws {
        let many = (0...10_000).map { "w\($0) B" }.joined(separator: "\n")
        #expect(refusal(many)?.message.hasPrefix("words.dict, line 10001: there are more than") == true)
        let word = (0...10).map { "bovie B\($0)" }.joined(separator: "\n")
        #expect(refusal(word)?.message.hasPrefix("words.dict, line 11: “bovie” has more than 10") == true)
        #expect(
            refusal(String(repeating: ";;;\n", count: 250_001))?.message.contains("larger than 1 MB") == true)
    }

    @Test("comes from a file, which must be there, be text, and not be too long")
    func file() throws {
        let directory = TemporaryDirectory()
        let path = directory.write(Array("BOVIE B OW V IY\n".utf8), as: "words.dict")
        #expect(try Pronunciations(contentsOfFile: path).entries.map(\.word) == ["bovie"])
        for path in [
            directory.write([0x42, 0xFF, 0x20, 0x42], as: "latin.dict"),
            directory.write(Array(repeating: 0x0A, count: 1_000_001), as: "long.dict"),
            directory.file("missing.dict"),
        ] {
            let error = #expect(throws: RecognitionError.self) { try Pronunciations(contentsOfFile: path) }
            #expect(error?.code == .badConfiguration && error?.message.contains(path) == true)
        }
    }
}
