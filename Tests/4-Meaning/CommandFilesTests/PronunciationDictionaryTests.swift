import CommandFiles
import Commands
import Foundation
import TestSupport
import Testing

@Suite("A pronouncing dictionary")
struct PronunciationDictionaryTests {
    private func dictionary(_ text: String) throws -> PronunciationDictionary {
        let path = NSTemporaryDirectory() + UUID().uuidString + ".dict"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try #require(PronunciationDictionary(path: path))
    }

    @Test(
        "gives all ways of a word in the order of its lines, with or without apostrophes, stress and line ends"
    )
    func ways() throws {
        let words = try dictionary("what's W AH1 T S\r\ntomato T AH M EY T OW\ntomato(2) T AH M AA T OW")
        #expect(words.pronunciations(of: "whats") == [[.w, .ah, .t, .s]])
        #expect(
            words.pronunciations(of: "tomato") == [
                [.t, .ah, .m, .ey, .t, .ow], [.t, .ah, .m, .aa, .t, .ow],
            ])
    }

    @Test("guesses words that it lacks, or whose line is damaged")
    func guesses() throws {
        let words = try dictionary("ship S H I P\n\n   \n(2) AH\nfish\nx")
        #expect(words.pronunciations(of: "ship") == [[.sh, .ih, .p]])
        #expect(words.pronunciations(of: "fish") == [[.f, .ih, .sh]])
        #expect(try dictionary("").pronunciations(of: "knee") == [[.n, .iy]])
        #expect(words.pronunciations(of: "").isEmpty)
    }

    @Test("is none if there is no file")
    func missing() {
        #expect(PronunciationDictionary(path: "/does/not/exist.dict") == nil)
    }
}
