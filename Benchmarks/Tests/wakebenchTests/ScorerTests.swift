import Testing

@testable import wakebench

@Suite("Counting hits and false alarms")
struct ScorerTests {
    /// Clips from 10 to 13 s, from 20 to 23 s and, close after it, from 23.4 to 26 s.
    static let labels = [(10.0, 13.0), (20, 23), (23.4, 26)].map {
        StreamLabel(recording: "clip", start: $0.0, end: $0.1, wordEnd: $0.1 - 0.5)
    }

    static func detection(_ at: Double, score: Double = 0.9) -> Detection {
        Detection(keyword: "word", score: score, start: at - 0.7, end: at - 0.1, at: at)
    }

    /// Where detections are, which clips they hit, and how many are false alarms.
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var times: [Double]
        var hits: [Bool]
        var falseAlarms: Int

        init(_ name: String, _ times: [Double], _ hits: [Bool], _ falseAlarms: Int) {
            testDescription = name
            self.times = times
            self.hits = hits
            self.falseAlarms = falseAlarms
        }
    }

    @Test(
        "Made-up detections have the counts that were worked out by hand",
        arguments: [
            Case("none", [], [false, false, false], 0),
            Case("each clip once", [12, 22, 25], [true, true, true], 0),
            Case("twice within a second", [12, 12.9], [true, false, false], 0),
            Case("twice exactly a second apart", [11, 12], [true, false, false], 0),
            Case("twice in a clip, more than a second apart", [11, 12.5], [true, false, false], 1),
            Case("three within two seconds", [11, 11.9, 12.1], [true, false, false], 1),
            Case("in the half second after the clip", [13.4], [true, false, false], 0),
            Case("exactly at the start", [10], [true, false, false], 0),
            Case("just before the start", [9.99], [false, false, false], 1),
            Case("exactly half a second after the end", [13.5], [true, false, false], 0),
            Case("just later", [13.51], [false, false, false], 1),
            Case("where two windows overlap", [23.45], [false, true, false], 0),
            Case("where two overlap and the first is found", [22, 23.45], [false, true, true], 0),
            Case("just before the clip, and again in it", [9.5, 10.4], [false, false, false], 1),
            Case("far from any clip", [1, 5, 15, 100], [false, false, false], 4),
        ])
    func counts(example: Case) {
        let counts = Scorer(labels: Self.labels).count(example.times.map { Self.detection($0) }, threshold: 0)
        #expect(counts.hits.map { $0 != nil } == example.hits)
        #expect(counts.falseAlarms.count == example.falseAlarms)
        #expect(counts.missCount == example.hits.count { !$0 })
    }

    @Test("A score at the threshold counts, one below it does not")
    func threshold() {
        let scorer = Scorer(labels: Self.labels)
        let detections = [Self.detection(12, score: 0.5), Self.detection(22, score: 0.49)]
        #expect(scorer.count(detections, threshold: 0.5).hits.map { $0 != nil } == [true, false, false])
    }

    @Test("A weaker candidate just before hides nothing where it does not count")
    func weaker() {
        let detections = [Self.detection(11.5, score: 0.1), Self.detection(12, score: 0.9)]
        #expect(Scorer(labels: Self.labels).count(detections, threshold: 0.5).hits[0]?.at == 12)
        #expect(Scorer(labels: Self.labels).count(detections, threshold: 0.1).hits[0]?.at == 11.5)
    }

    @Test("Without clips every detection is a false alarm")
    func noClips() {
        let counts = Scorer(labels: []).count([Self.detection(1), Self.detection(3)], threshold: 0)
        #expect(counts.hits.isEmpty && counts.falseAlarms.count == 2)
    }
}
