@testable import Enrolment
import PCM
import Testing

@testable import WakeWord

@Suite("The training of a verifier")
struct VerifierTrainerTests {
    private static let floor: Float = -1
    /// Returns candidates whose values spread by about 1 around `middle`, with `copies` of each that differ far less.
    private static func candidates(
        _ count: Int, middle: Float, copies: Int = 1, seed: UInt64
    ) -> [CandidateMiner.Candidate] {
        var generator = SeededGenerator(seed: seed)
        let size = CandidatePooling.size(dimension: 1)
        return (0..<count).flatMap { index in
            let pooled = (0..<size).map { _ in middle + generator.normal() }
            return (0..<copies).map { copy in
                CandidateMiner.Candidate(
                    score: 0, startHop: 0, endHop: 50, pooled: pooled.map { $0 + 0.05 * generator.normal() },
                    segment: index * copies + copy)
            }
        }
    }

    private func trainer(confusable: [CandidateMiner.Candidate], copies: Int) -> VerifierTrainer {
        VerifierTrainer(
            dimension: 1, words: Self.candidates(60, middle: 0.6, seed: 1), confusable: confusable,
            confusableCopyCount: copies)
    }

    private let others = candidates(400, middle: -0.6, seed: 2)

    @Test("what resembles the word raises the score, until few of its like that were never heard have 0.5")
    func raised() {
        let alone = trainer(confusable: [], copies: 0).calibration(
            against: others, floor: Self.floor, hours: 1)
        let resembling = trainer(
            confusable: Self.candidates(100, middle: 0.3, copies: 4, seed: 3), copies: 400)
        var calibration = resembling.calibration(against: others, floor: Self.floor, hours: 1)
        let logits = resembling.confusableLogits(against: others, floor: Self.floor)
        #expect(logits.count == 400)
        calibration.raise(above: logits, byAtLeast: 0)
        let judge = resembling.verifier(against: others)
        let further = Self.candidates(2000, middle: 0.3, seed: 4).map(judge.logit)
        let passing = Double(further.count { $0 >= calibration.half }) / 2000
        #expect(passing < 0.06, "\(passing)")
        #expect(Double(further.count { $0 >= alone.half }) / 2000 > 2 * passing)
    }

    @Test("what is taken for the word twice in a second is one false alarm, in another second another one")
    func restsAfterFalseAlarm() {
        func calibration(soundingAgainAfter hops: Int) -> ScoreCalibration {
            let again = others.map { candidate in
                var again = candidate
                again.endHop += hops
                return again
            }
            return trainer(confusable: [], copies: 0).calibration(
                against: others + again, floor: Self.floor, hours: 1)
        }
        let once = trainer(confusable: [], copies: 0).calibration(
            against: others, floor: Self.floor, hours: 1)
        let soon = calibration(soundingAgainAfter: 99)
        #expect(abs(soon.half - once.half) < 0.05 && abs(soon.decade - once.decade) < 0.05)
        #expect(calibration(soundingAgainAfter: 100).half > once.half + 0.1)
    }

    @Test("what resembles the word is judged by those that have not heard it")
    func unheard() {
        let confusable = Self.candidates(8, middle: 0.6, copies: 4, seed: 7)
        let resembling = trainer(confusable: confusable, copies: 32)
        let heard = resembling.verifier(against: others)
        let logits = resembling.confusableLogits(against: others, floor: Self.floor)
        let higher = zip(logits, confusable).count { $0 > heard.logit(of: $1) }
        #expect(higher >= 30, "\(higher) of 32")
    }

    @Test("what scores below the floor is no candidate")
    func belowFloor() {
        let near = trainer(confusable: Self.candidates(50, middle: 0.3, seed: 6), copies: 52)
        #expect(near.confusableLogits(against: others, floor: 1).allSatisfy { $0 == -.infinity })
        #expect(near.confusableLogits(against: others, floor: 0).count { $0 > -.infinity } == 50)
    }
}
