import BenchmarkKit
import Testing

@testable import wakebench

@Suite("Sweeping the threshold")
struct ThresholdSweepTests {
    private let labels = ScorerTests.labels
    /// Two clips are found at .9 and .6, one false alarm stands between them and one below.
    private let detections = [
        ScorerTests.detection(12, score: 0.9), ScorerTests.detection(17, score: 0.8),
        ScorerTests.detection(22, score: 0.6), ScorerTests.detection(40, score: 0.3),
    ]

    @Test("The threshold is the lowest that keeps to the limit")
    func points() {
        let sweep = ThresholdSweep(detections, labels: labels, hours: 1)
        let half = sweep.point(atMost: 0.5)
        #expect(half.threshold == 0.9 && half.misses == 2 && half.falseAlarms == 0)
        let one = sweep.point(atMost: 1)
        #expect(one.threshold == 0.6 && one.misses == 1 && one.falseAlarms == 1)
        let two = sweep.point(atMost: 2)
        #expect(two.threshold == 0.3 && two.misses == 1 && two.falseAlarms == 2)
        #expect(two.falseAlarmsPerHour.value == 2)
    }

    @Test("The limit is per hour of speech")
    func hours() {
        let sweep = ThresholdSweep(detections, labels: labels, hours: 2)
        #expect(sweep.point(atMost: 0.5).threshold == 0.6)
        #expect(sweep.point(atMost: 0.5).falseAlarmsPerHour.value == 0.5)
    }

    @Test("The curve goes down in misses and up in false alarms")
    func curve() {
        let curve = ThresholdSweep(detections, labels: labels, hours: 2).curve
        #expect(curve.map(\.x) == [0, 0.5, 0.5, 1])
        #expect(curve.map { ($0.y * 3).rounded() } == [2, 2, 1, 1])
    }

    @Test("Where false alarms score highest, nothing is found without one")
    func falseAlarmFirst() {
        let sweep = ThresholdSweep(
            [ScorerTests.detection(17, score: 1)] + detections, labels: labels, hours: 1)
        let point = sweep.point(atMost: 0.5)
        #expect(point.threshold == nil && point.misses == 3 && point.missRate.value == 1)
        #expect(point.falseAlarms == 0 && point.latencyMedian == nil)
    }

    @Test("No detection at all misses everything")
    func nothing() {
        let point = ThresholdSweep([], labels: labels, hours: 1).point(atMost: 2)
        #expect(point.misses == 3 && point.falseAlarms == 0)
    }

    @Test("Without any speech no false alarm is allowed, and no rate is known")
    func noSpeech() {
        let sweep = ThresholdSweep(detections, labels: labels, hours: 0)
        let point = sweep.point(atMost: 2)
        #expect(point.threshold == 0.9 && point.falseAlarmsPerHour.value.isNaN)
        #expect(sweep.curve.isEmpty)
    }

    @Test("Latency is from the end of the word to the decision")
    func latency() {
        let point = ThresholdSweep(
            [ScorerTests.detection(12.75), ScorerTests.detection(22.6)], labels: labels, hours: 1
        ).point(atMost: 2)
        #expect(abs((point.latencyMedian ?? 0) - 0.1) < 1e-9)
        #expect(abs((point.latency95 ?? 0) - 0.25) < 1e-9)
    }

    @Test("What was found with the nearest threshold below counts")
    func severalThresholds() {
        // Listening low, a weak candidate at 11.8 s took the place of the strong one at 12 s.
        var low = [ScorerTests.detection(11.8, score: 0.4), ScorerTests.detection(17, score: 0.2)]
        var high = [ScorerTests.detection(12, score: 0.9)]
        for index in low.indices { low[index].threshold = 0 }
        for index in high.indices { high[index].threshold = 0.5 }
        let sweep = ThresholdSweep(low + high, labels: labels, hours: 1)
        #expect(sweep.steps.map(\.threshold) == [0.9, 0.4, 0.2])
        #expect(sweep.steps.map(\.misses) == [2, 2, 2])
        #expect(sweep.steps.map(\.falseAlarms) == [0, 0, 1])
        #expect(sweep.point(atMost: 0.5).threshold == 0.4)
    }

    @Test("Detections in any order are counted in order of time")
    func order() {
        let sorted = ThresholdSweep(detections, labels: labels, hours: 1)
        let shuffled = ThresholdSweep(detections.reversed(), labels: labels, hours: 1)
        #expect(sorted.steps == shuffled.steps)
    }
}
