import EndpointScoring
import Testing

@Suite("Energy detectors")
struct EnergyDetectorTests {
    static func levels(_ parts: [(Float, Int)]) -> [Float] {
        parts.flatMap { [Float](repeating: $0.0, count: $0.1) }
    }

    @Test("A fixed threshold knows nothing but the level")
    func fixed() {
        let activity = EnergyDetector.fixed(threshold: -30).activity(of: [-40, -30, -29, -50])
        #expect(activity == [false, false, true, false])
    }

    @Test("An adaptive floor falls at once and rises by 3 dB a second")
    func adaptiveFloor() {
        // 100 frames at -50 dBFS after a floor of -60: the floor is at -57 at their end.
        let levels = Self.levels([(-60, 10), (-50, 100), (-48.5, 1), (-47, 1)])
        let activity = EnergyDetector.adaptiveFloor(margin: 9).activity(of: levels)
        #expect(activity[..<10].allSatisfy { !$0 })
        // 10 dB above the floor at first; after a third of a second the floor has risen by one of them.
        #expect(activity[10..<42].allSatisfy { $0 })
        #expect(activity[45..<110].allSatisfy { !$0 })
        #expect(activity[110...] == [false, true])
    }

    @Test("A percentile forgets what is older than 3 s")
    func percentile() {
        let levels = Self.levels([(-60, 300), (-40, 300), (-30.5, 1)])
        let activity = EnergyDetector.percentile(margin: 9).activity(of: levels)
        #expect(activity[300])
        // When only a fifth of the last 300 frames are quiet, the fifth is of the loud ones.
        #expect(activity[300 + 238])
        #expect(!activity[300 + 241])
        #expect(activity[600])
    }

    @Test("No frames give no answers", arguments: EnergyDetector.baselines)
    func empty(detector: EnergyDetector) {
        #expect(detector.activity(of: []).isEmpty)
    }
}
