import Testing

@testable import WakeWord

/// A diagram has a hop a character: `0` ... `9` are scores of 0 ... 0.9, `-` is no path at all.
@Suite("The choice of candidates from a score's course")
struct CandidatePickerTests {
    /// Returns the hop of each candidate and the hop at which the picker became certain of it. For the end of the
    /// stream that is its length.
    private func picks(_ diagram: String, floor: Float = 0.5, ends: Bool = false) -> [[Int]] {
        var picker = CandidatePicker()
        var result: [[Int]] = []
        for (hop, character) in diagram.enumerated() {
            let score = character.wholeNumberValue.map { Float($0) / 10 } ?? -.infinity
            let candidate = picker.process(hop: hop, score: score, startHop: hop - 3, floor: floor)
            if let candidate { result.append([candidate.endHop, hop]) }
        }
        if ends, let candidate = picker.finish() { result.append([candidate.endHop, diagram.count]) }
        return result
    }

    @Test(
        "falls on local maxima that stand above what comes before and after",
        arguments: [
            ("0005000", [[3, 5]]), ("0056760000", [[4, 6]]), ("0050670000", [[5, 7]]),
            // A maximum after the wait counts as another one; within the wait it does not.
            ("005000700", [[2, 4], [6, 8]]), ("0050700000", [[4, 6]]),
            // A lower maximum within the wait of a higher one does not count, on either side.
            ("0070500000", [[2, 4]]),
            // A fall longer than the wait has no further maximum.
            ("0098765550", [[2, 4]]),
            // The first hop, from no path at all.
            ("700000", [[0, 2]]), ("---700", [[3, 5]]), ("-----", []),
        ] as [(String, [[Int]])])
    func maxima(diagram: String, expected: [[Int]]) { #expect(picks(diagram) == expected) }

    @Test(
        "takes the first hop of a plateau, once",
        arguments: [
            ("0066000", [[2, 4]]), ("00666666666600", [[2, 4]]), ("006666670000", [[2, 4], [7, 9]]),
        ])
    func plateaus(diagram: String, expected: [[Int]]) { #expect(picks(diagram) == expected) }

    @Test("ignores maxima below the floor, which do not delay others")
    func floor() {
        #expect(picks("0004000").isEmpty)
        #expect(picks("0004000", floor: 0.4) == [[3, 5]])
        #expect(picks("0005000") == [[3, 5]])
        #expect(picks("004500000") == [[3, 5]])
        #expect(picks("000000", floor: -1) == [[0, 2]])
    }

    @Test("at the end of the stream takes the maximum that still waits, and nothing twice")
    func end() {
        #expect(picks("0005", ends: true) == [[3, 4]])
        #expect(picks("00050", ends: true) == [[3, 5]])
        #expect(picks("000500", ends: true) == [[3, 5]])
        #expect(picks("0004", ends: true).isEmpty)
        #expect(picks("", ends: true).isEmpty)
    }

    @Test("keeps the begin of the path that made the maximum")
    func start() {
        var picker = CandidatePicker()
        for (hop, score) in [(8, 0.6), (9, 0.7), (10, 0.6)] as [(Int, Float)] {
            let early = picker.process(hop: hop, score: score, startHop: hop - 5, floor: 0)
            #expect(early?.endHop == nil)
        }
        let candidate = picker.process(hop: 11, score: 0.6, startHop: 10, floor: 0)
        #expect(candidate?.startHop == 4 && candidate?.endHop == 9 && candidate?.score == 0.7)
    }

    @Test("after a reset knows nothing of what was")
    func reset() {
        var picker = CandidatePicker()
        _ = picker.process(hop: 0, score: 0.9, startHop: 0, floor: 0.5)
        picker.reset()
        #expect(picker.finish()?.score == nil)
        _ = picker.process(hop: 0, score: 0.6, startHop: 0, floor: 0.5)
        #expect(picker.finish()?.score == 0.6)
    }
}
