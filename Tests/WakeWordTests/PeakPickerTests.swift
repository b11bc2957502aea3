import Testing

@testable import WakeWord

/// A diagram has a hop a character: `0` ... `9` are scores of 0 ... 0.9.
@Suite("The decision that a score has peaked")
struct PeakPickerTests {
    /// The hops of the peaks, and where each was decided on.
    private func peaks(
        _ diagram: String, threshold: Float = 0.5, lookAhead: Int = 2, refractory: Int = 0
    ) -> [[Int]] {
        var picker = PeakPicker(lookAhead: lookAhead, refractory: refractory)
        return diagram.enumerated().compactMap { hop, character in
            let score = Float(character.wholeNumberValue ?? 0) / 10
            let peak = picker.process(hop: hop, score: score, startHop: hop - 1, threshold: threshold)
            return peak.map { [$0.endHop, hop] }
        }
    }

    @Test(
        "falls at the highest score above the threshold, a look-ahead after it",
        arguments: [
            ("0004000", []), ("0005000", [[3, 5]]), ("0056760000", [[4, 6]]), ("0050670000", [[5, 7]]),
            // What comes after the look-ahead is another peak.
            ("005000700", [[2, 4], [6, 8]]),
            // The first of equals.
            ("0066000", [[2, 4]]),
            // The end of the stream comes first.
            ("0005", []),
        ] as [(String, [[Int]])])
    func diagrams(diagram: String, expected: [[Int]]) {
        #expect(peaks(diagram) == expected)
    }

    @Test("without look-ahead falls at the first score above the threshold")
    func noLookAhead() { #expect(peaks("0056", lookAhead: 0, refractory: 9) == [[2, 2]]) }

    @Test("is not made again while the keyword rests")
    func rest() {
        #expect(peaks("005000700", refractory: 4) == [[2, 4], [6, 8]])
        #expect(peaks("005000700", refractory: 5) == [[2, 4]])
    }

    @Test("comes in bounded time although the score keeps rising")
    func endlessRise() {
        var picker = PeakPicker(lookAhead: 2, refractory: 0)
        let decided = (0..<100).first { hop in
            picker.process(hop: hop, score: 0.5 + Float(hop) / 1000, startHop: 0, threshold: 0.5) != nil
        }
        #expect(decided == PeakPicker.longestRise * 2)
    }

    @Test("never comes of a score of nothing, even at a threshold of 0")
    func nothing() { #expect(peaks("000000", threshold: 0).isEmpty) }

    @Test("what begins before the last word's end is not a second word")
    func overlap() {
        var picker = PeakPicker(lookAhead: 1, refractory: 2)
        var ends: [Int] = []
        for hop in 0..<40 {
            // The path keeps its begin until hop 20, then there is a new one.
            let start = hop < 20 ? 3 : 18
            if let peak = picker.process(hop: hop, score: hop < 8 ? 0 : 0.8, startHop: start, threshold: 0.5)
            {
                ends.append(peak.endHop)
            }
        }
        #expect(ends == [8, 20])
    }
}
