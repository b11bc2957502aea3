import Commands
import Testing
import PCM

@Suite("Edit distance")
struct EditDistanceTests {
    /// The textbook recursion, as the reference for the banded table.
    private func reference(_ a: Substring, _ b: Substring) -> Int {
        guard let first = a.first else { return b.count }
        guard let other = b.first else { return a.count }
        if first == other { return reference(a.dropFirst(), b.dropFirst()) }
        return 1
            + min(
                reference(a.dropFirst(), b), reference(a, b.dropFirst()),
                reference(a.dropFirst(), b.dropFirst()))
    }

    @Test("equals the textbook recursion within the limit and is nil beyond it", arguments: 0...4)
    func equalsReference(limit: Int) {
        var numbers = SeededGenerator(seed: UInt64(limit) + 1)
        for _ in 0..<400 {
            let words = (0..<2).map { _ in
                String(
                    (0..<Int.random(in: 0...6, using: &numbers)).map { _ in
                        "abc".randomElement(using: &numbers)!
                    })
            }
            let expected = reference(words[0][...], words[1][...])
            #expect(
                EditDistance.levenshtein(words[0], words[1], limit: limit)
                    == (expected <= limit ? expected : nil), "\(words)")
            #expect(EditDistance.levenshtein(words[0], words[1]) == expected)
        }
    }

    @Test("knows the classic cases")
    func classicCases() {
        #expect(EditDistance.levenshtein("kitten", "sitting") == 3)
        #expect(EditDistance.levenshtein("", "") == 0)
        #expect(EditDistance.levenshtein("", "ab", limit: 1) == nil)
        #expect(EditDistance.levenshtein("", "ab", limit: 2) == 2)
    }
}
