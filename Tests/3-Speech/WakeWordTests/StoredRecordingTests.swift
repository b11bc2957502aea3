import Testing
import PCM

@testable import WakeWord

@Suite("A recording that a model keeps")
struct StoredRecordingTests {
    private func bands(_ hops: Int, in range: ClosedRange<Float>, seed: UInt64 = 1) -> FeatureSequence {
        var generator = SeededGenerator(seed: seed)
        let values = (0..<hops * StoredRecording.bandCount).map { _ in
            Float.random(in: range, using: &generator)
        }
        return FeatureSequence(dimension: StoredRecording.bandCount, values: values)
    }

    @Test("gives its spectrum back within half a step of 0.1, 0.2 dB")
    func precision() {
        let bands = bands(60, in: -16...9.5)
        let stored = StoredRecording(label: "a", bands: bands, range: 10..<50)
        #expect(stored.isValid && stored.word == 10..<50)
        #expect(stored.bands.count == 60)
        // Half a step of the encoding, and the rounding of 32-bit arithmetic.
        #expect(zip(stored.bands.values, bands.values).allSatisfy { abs($0 - $1) < 0.0501 })
    }

    @Test("keeps what it can hold as it is: storing again changes nothing")
    func stable() {
        let first = StoredRecording(label: "a", bands: bands(60, in: -30...20), range: 10..<50)
        let second = StoredRecording(label: "a", bands: first.bands, range: first.word)
        #expect(first == second)
        // Digital silence and full scale end at the ends of the scale.
        #expect(first.bands.values.allSatisfy { $0 >= -16 && $0 <= 9.6 })
    }

    @Test(
        "keeps the word and a margin on both sides, if there is one",
        arguments: [(40..<90, 25), (3..<50, 3), (0..<200, 0), (150..<199, 25)])
    func margin(range: Range<Int>, lead: Int) {
        let bands = bands(200, in: -10...0)
        let stored = StoredRecording(label: "a", bands: bands, range: range)
        #expect(stored.word == lead..<lead + range.count)
        let kept = range.lowerBound - lead..<min(200, range.upperBound + StoredRecording.margin)
        #expect(stored.bands.count == kept.count && stored.isValid)
        let expected = bands.slice(kept).values
        #expect(zip(stored.bands.values, expected).allSatisfy { abs($0 - $1) < 0.0501 })
    }

    @Test("of a person stays before one that a synthesizer spoke, if there is no room for all")
    func people() {
        let all = (1...40).map { number in
            StoredRecording(
                label: number % 10 == 0 ? "take \(number)" : "\(StoredRecording.synthesizedLabel)\(number)",
                bands: bands(60, in: -1...0), range: 10..<50)
        }
        let kept = StoredRecording.kept(all)
        #expect(kept.suffix(4).map(\.label) == ["take 10", "take 20", "take 30", "take 40"])
        #expect(kept.count > 20 && kept.count < 40 && kept.count { $0.isSynthesized } == kept.count - 4)
        #expect(StoredRecording.kept(all, leaving: 29).allSatisfy { !$0.isSynthesized })
    }

    @Test("is legal whatever its label")
    func label() {
        for label in ["", "take 1", String(repeating: "ü", count: 500)] {
            #expect(StoredRecording(label: label, bands: bands(10, in: -1...0), range: 2..<8).isValid)
        }
        let families = String(repeating: "👨‍👩‍👧‍👦", count: 20)
        #expect(StoredRecording(label: families, bands: bands(10, in: -1...0), range: 2..<8).isValid)
    }
}
