import Foundation
import Testing
import PCM

@testable import WakeWord

@Suite("The calibration of a score")
struct ScoreCalibrationTests {
    /// Returns `count` quantiles of an exponential distribution with this mean above `start`.
    private func quantiles(_ count: Int, start: Float, mean: Float) -> [Float] {
        (1...count).map { start - mean * logf((Float($0) - 0.5) / Float(count)) }
    }

    /// Returns the level that `count` exponentially distributed values in `hours` hours exceed `rate` times an hour.
    private func level(rate: Float, count: Int, hours: Double, start: Float, mean: Float) -> Float {
        start + mean * logf(Float(count) / (rate * Float(hours)))
    }

    @Test(
        "finds where an exponential tail leaves one false alarm in two hours, and ten times fewer",
        arguments: [
            (100, 0.5, 0, 1), (4000, 0.5, -8, 2), (4000, 8, 3, 0.5), (400, 40, 0, 1),
        ] as [(Int, Double, Float, Float)])
    func exponentialTail(count: Int, hours: Double, start: Float, mean: Float) {
        let calibration = ScoreCalibration(
            candidates: quantiles(count, start: start, mean: mean), hours: hours)
        // The 20 highest quantiles have a mean excess within 5 % of the distribution's; the error grows with how far
        // the level lies beyond them, in decades.
        let decade = mean * logf(10)
        #expect(abs(calibration.decade - decade) < 0.05 * decade)
        let half = level(rate: 0.5, count: count, hours: hours, start: start, mean: mean)
        #expect(abs(calibration.half - half) < 0.15 * decade, "\(calibration.half), not \(half)")
        let rare = level(rate: 0.05, count: count, hours: hours, start: start, mean: mean)
        #expect(abs(calibration.score(logit: rare) - 0.625) < 0.03)
    }

    @Test("predicts within a factor of 3 the false alarms of further candidates like those it saw")
    func prediction() {
        var generator = SeededGenerator(seed: 5)
        func hour() -> [Float] { (0..<200).map { _ in -logf(.random(in: 1e-7...1, using: &generator)) } }
        let ratios = (0..<40).map { _ in
            let calibration = ScoreCalibration(candidates: hour() + hour(), hours: 2)
            let count = (0..<20).reduce(0) { sum, _ in sum + hour().count { $0 >= calibration.half } }
            return Float(count) / (20 * ScoreCalibration.falseAlarmsPerHour)
        }.sorted()
        #expect(ratios[20] > 1 / 3 && ratios[20] < 3, "\(ratios)")
    }

    @Test("does not depend on the order of candidates nor on those below the highest")
    func order() {
        let values = quantiles(60, start: 0, mean: 1)
        let calibration = ScoreCalibration(candidates: values, hours: 1)
        #expect(ScoreCalibration(candidates: values.reversed(), hours: 1) == calibration)
        #expect(ScoreCalibration(candidates: Array(values.prefix(20)), hours: 1) == calibration)
    }

    @Test(
        "is raised until one in fifty of what resembles the word reaches it, by no fewer than it was before, and never lowered"
    )
    func raised() {
        var calibration = ScoreCalibration(half: 2, decade: 1.5)
        calibration.raise(above: (0..<100).map { Float($0) / 10 }, byAtLeast: 1)
        #expect(calibration.half == 9.7 && calibration.decade == 1.5)
        #expect(abs((calibration.raised ?? 0) - 7.7 / 1.5) < 1e-5)
        var other = ScoreCalibration(half: 2, decade: 1.5)
        other.raise(above: [1, -.infinity], byAtLeast: 0)
        #expect(other == ScoreCalibration(half: 2, decade: 1.5, raised: 0))
        other.raise(above: [3], byAtLeast: 4)
        #expect(other == ScoreCalibration(half: 8, decade: 1.5, raised: 4))
    }

    @Test("of too few candidates, or none, stays above the highest and is legal", arguments: 0...4)
    func tooFew(count: Int) {
        let values = Array(([3, 1, -2, -5] as [Float]).prefix(count))
        let calibration = ScoreCalibration(candidates: values, hours: 1)
        #expect(calibration.isValid)
        #expect(calibration.score(logit: values.first ?? 0) < 0.5)
    }

    @Test("is legal for any candidates", arguments: [0, 1e-9, 1, 1000])
    func legal(hours: Double) {
        for values in [
            [Float](repeating: 2, count: 50), [Float](repeating: -1000, count: 5), [1000, 0, 0, 0, 0, -1000],
        ] {
            let calibration = ScoreCalibration(candidates: values, hours: hours)
            #expect(calibration.isValid, "\(calibration) of \(values.prefix(6)) in \(hours) h")
        }
    }

    @Test("gives scores of 0 ... 1 that rise with the log odds")
    func monotone() {
        let calibration = ScoreCalibration(half: 2, decade: 1.5)
        #expect(calibration.score(logit: 2) == 0.5)
        #expect(abs(calibration.score(logit: 3.5) - 0.625) < 1e-6)
        let logits = stride(from: Float(-20), through: 20, by: 0.25)
        let scores = logits.map { calibration.score(logit: $0) }
        let unbounded = logits.map { calibration.unbounded(logit: $0) }
        #expect(scores == scores.sorted() && scores.first == 0 && scores.last == 1)
        #expect(zip(unbounded, unbounded.dropFirst()).allSatisfy { $0 < $1 })
        #expect(scores == unbounded.map { max(0, min(1, $0)) })
    }

    @Test(
        "makes the named sensitivities what they say",
        arguments: [(.low, 0.05), (.medium, 0.5), (.high, 2)] as [(WakeSensitivity, Float)])
    func sensitivities(sensitivity: WakeSensitivity, alarms: Float) {
        let expected = ScoreCalibration.falseAlarmsPerHour(atThreshold: sensitivity.threshold)
        #expect(abs(expected / alarms - 1) < 0.01)
    }
}
