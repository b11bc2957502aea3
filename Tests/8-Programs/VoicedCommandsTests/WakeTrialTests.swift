import Testing

@testable import VoicedCommands

@Suite("Counting what a wake word's model hears")
struct WakeTrialTests {
    private func trial(_ expected: [Double], _ others: [(Double, Double)], hours: Double) -> WakeTrial {
        var trial = WakeTrial(keyword: "orbit", threshold: 0.5)
        for (index, score) in expected.enumerated() {
            trial.expect("\(index).wav", candidates: score > 0 ? [(0.1, score / 2), (0.5, score)] : [])
        }
        if hours > 0 { trial.add(candidates: others.map { (at: $0.0, score: $0.1) }, seconds: hours * 3600) }
        return trial
    }

    @Test("Each recording of the word counts once, by its best candidate; a miss is named")
    func heard() {
        let trial = trial([0.9, 0.5, 0.4, 0], [], hours: 0)
        #expect(trial.count(at: 0.5) == .init(threshold: 0.5, heard: 2, falseAlarms: 0))
        #expect(trial.missed.map(\.name) == ["2.wav", "3.wav"])
        #expect(trial.suggestion == nil)
    }

    @Test(
        "Candidates of one place are one false alarm, and the threshold goes up to where few enough are left")
    func falseAlarms() throws {
        let trial = trial([0.9, 0.7], [(10, 0.55), (10.4, 0.6), (30, 0.72), (50, 0.2)], hours: 2)
        #expect(trial.count(at: 0.5).falseAlarms == 2)
        // One in two hours is allowed.
        #expect(trial.suggestion == .init(threshold: 0.61, heard: 2, falseAlarms: 1))
        let strict = self.trial([0.9, 0.7], [(10, 0.6), (30, 0.72)], hours: 1)
        #expect(strict.suggestion == .init(threshold: 0.73, heard: 1, falseAlarms: 0))
    }

    @Test(
        "If nothing else scores for long, the threshold goes down, and no further than it can be trusted")
    func low() {
        #expect(trial([0.35], [], hours: 2).suggestion?.threshold == 0.3)
        #expect(trial([0.35, 0.9], [], hours: 1).suggestion?.threshold == 0.5)
    }

    @Test("If what is none scores highest, none is suggested")
    func none() { #expect(trial([0.9], [(1, 0.99)], hours: 1).suggestion == nil) }

    @Test("A threshold at which no word is heard is not suggested")
    func unheard() {
        let trial = trial([0.3, 0], [(1, 0.71)], hours: 0.1)
        #expect(trial.suggestion == nil)
        #expect(trial.sentences.last?.hasPrefix("No threshold below 0.95 hears the word") == true)
    }
}
