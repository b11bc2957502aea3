import Features
import Foundation
import Testing

@testable import PocketSphinxRecognizer

/// Returns hops that fit the given one of four phones, silence first, with 0, and the others with -5.
private func fits(_ phones: [Int]) -> [Float] {
    phones.flatMap { phone in (0..<4).map { $0 == phone ? 0 : -5 } }
}

private func align(_ words: [[Int]], _ phones: [Int]) -> PhoneAlignment? {
    PhoneAlignment(words, to: fits(phones), phoneCount: 4)
}

@Suite struct PhoneAlignmentTests {
    @Test("finds words, the pause between them and the quiet around them")
    func pause() throws {
        let alignment = try #require(align([[1, 2], [3]], [0, 0, 1, 1, 1, 2, 0, 3, 3, 0]))
        #expect(alignment.segments.map(\.word) == [nil, 0, 0, nil, 1, nil])
        #expect(alignment.segments.map(\.hopCount) == [2, 3, 1, 1, 2, 1])
        #expect(alignment.segments.allSatisfy { $0.fit == 0 })
        #expect(alignment.hops(ofWords: 2) == [2..<6, 7..<9])
    }

    @Test("needs no silence")
    func breath() throws {
        let alignment = try #require(align([[1, 2], [3]], [1, 2, 3]))
        #expect(alignment.segments.map(\.word) == [0, 0, 1])
    }

    @Test("squeezes what was not said into the fewest hops")
    func squeezed() throws {
        let alignment = try #require(align([[1, 2, 3]], [0, 1, 1, 1, 3, 3, 3, 0]))
        let phones = alignment.segments.filter { $0.word != nil }
        #expect(phones[1].hopCount == 1)
        #expect(phones.map(\.fit) == [0, -5, 0])
    }

    @Test("has none for fewer hops than phones, no hops and no words")
    func none() {
        #expect(align([[1, 2, 3]], [1, 3]) == nil)
        #expect(align([[1]], []) == nil)
        #expect(align([], [0, 0]) == nil)
    }
}

@Suite struct ConfidenceModelTests {
    /// Statistics of phones that last three hops.
    private let statistics = [PhoneStatistics](
        repeating: .init(logMean: log(3), logDeviation: 0.5, logPrior: 0), count: 4)

    @Test("judges by the phones and by how long they last")
    func inputs() throws {
        let alignment = try #require(align([[1, 2, 3, 1]], [0, 1, 1, 1, 3, 3, 3, 1, 1, 1]))
        let inputs = try #require(
            ConfidenceModel.Inputs(
                alignment, statistics: statistics, clarity: 0.7, firstPassAgrees: true, frontEndAgrees: false)
        )
        let hops = alignment.segments.filter { $0.word != nil }.map(\.hopCount)
        #expect(hops == [3, 1, 2, 3] || hops == [2, 1, 3, 3] || hops == [3, 1, 3, 2], "\(hops)")
        #expect(inputs.fit == -1.25)
        #expect(inputs.speechFit == Double(Float(-5) / 9) && inputs.speechOutside == 0 && inputs.pauses == 0)
        #expect(inputs.clarity == 0.7)
        #expect(inputs.brevity == 1 && inputs.firstPassAgrees == 1 && inputs.frontEndAgrees == 0)
        // (ln 1 - ln 3) / 0.5 and (ln 2 - ln 3) / 0.5, squared, of four phones.
        #expect(abs(inputs.duration - (4.8278 + 0.6576) / 4) < 1e-4)
    }

    @Test("counts pauses between the words, not the quiet around them")
    func pauses() throws {
        let alignment = try #require(align([[1, 2], [3]], [0, 0, 0, 1, 1, 2, 0, 0, 3, 3, 3, 0, 0]))
        let inputs = try #require(
            ConfidenceModel.Inputs(
                alignment, statistics: statistics, clarity: 0.7, firstPassAgrees: true, frontEndAgrees: false)
        )
        #expect(abs(inputs.pauses - 2 / 8) < 1e-12)
    }

    @Test("finds a duration far from the mean unusual, longer as shorter")
    func unusual() {
        let duration = PhoneStatistics(logMean: log(8), logDeviation: log(2), logPrior: 0)
        #expect(abs(duration.deviation(ofHops: 8)) < 1e-12)
        #expect(abs(duration.deviation(ofHops: 2) - 4) < 1e-12)
        #expect(abs(duration.deviation(ofHops: 32) - 4) < 1e-12)
    }

    @Test("counts speech beside the words, if no silence is")
    func outside() throws {
        let alignment = try #require(align([[1, 2]], [3, 3, 0, 1, 1, 2, 2, 0, 0, 0]))
        #expect(alignment.speechOutside == Float(2) / 6)
        #expect(try #require(align([[1, 2]], [1, 1, 2, 2])).speechOutside == 0)
    }

    @Test("has log odds that grow with the fit")
    func probability() {
        let good = ConfidenceModel.trained.logOdds(
            .init(
                fit: -0.5, speechFit: -0.3, speechOutside: 0.05, duration: 1, pauses: 0,
                brevity: 0, clarity: 0.9, firstPassAgrees: 1, frontEndAgrees: 1))
        let bad = ConfidenceModel.trained.logOdds(
            .init(
                fit: -3, speechFit: -1.3, speechOutside: 0.6, duration: 4, pauses: 0.3,
                brevity: 1, clarity: 0.4, firstPassAgrees: 0, frontEndAgrees: 0))
        #expect(good > 2.2)
        #expect(bad < -2.2)
    }

    @Test("is of the front end that the programs carry; else run make-confidence")
    func frontEnd() {
        #expect(ConfidenceModel.trained.frontEnd == LearnedFrontEnd.recognizer.identity)
        #expect(ConfidenceModel.trained.phones.count == LearnedFrontEnd.recognizer.phones.count)
    }
}
