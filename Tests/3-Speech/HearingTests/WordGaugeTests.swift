import Testing

@testable import Hearing
@testable import WakeWord

@Suite("How well wake words are heard, for those who watch")
struct WordGaugeTests {
    private func sums(match: Float, score: Float? = nil, detected: Bool = false) -> WordSums {
        var sums = WordSums()
        sums.record(match: match, ofWord: 0)
        if let score {
            sums.record(
                WakeCandidate(
                    keyword: 0, templateScore: 0, score: score, voice: nil, startSample: 0, endSample: 0,
                    decisionSample: 0, verdict: detected ? .detected : .belowThreshold))
        }
        for level in [-60, -30, -50, -70, -80] as [Float] { sums.endHop(level: level) }
        return sums
    }

    @Test("is measured while there is a watcher, and not before or after")
    func watched() {
        let gauge = WordGauge()
        #expect(!gauge.isWatched)
        var watch: WordWatch? = gauge.watch(wordCount: 1)
        let other = gauge.watch(wordCount: 1)
        #expect(gauge.isWatched)
        watch = nil
        #expect(watch == nil && gauge.isWatched, "another one watches still")
        withExtendedLifetime(other) {}
        weak let gone = gauge.watch(wordCount: 1)
        #expect(gone == nil)
    }

    @Test("comes as it was told, to each who watches, from when they began to")
    func readings() throws {
        let gauge = WordGauge()
        let first = gauge.watch(wordCount: 1)
        #expect(first.readings().isEmpty)
        #expect(sums(match: 0).isComplete)
        gauge.publish(sums(match: 0.25), floor: -62.5, wordCount: 1)
        let second = gauge.watch(wordCount: 1)
        gauge.publish(sums(match: 0.5, score: 0.75, detected: true), floor: -62, wordCount: 1)
        let told = first.readings()
        #expect(told.count == 2 && first.readings().isEmpty)
        #expect(second.readings() == Array(told.dropFirst()))
        #expect(told[0].level == -30 && told[0].floor == -62.5)
        let (quiet, heard) = (try #require(told[0].words.first), try #require(told[1].words.first))
        #expect(abs(quiet.match - 0.25) < 1e-4 && quiet.score == nil && !quiet.isDetected)
        #expect(abs(try #require(heard.score) - 0.75) < 1e-4 && heard.isDetected)
    }

    @Test("gives the newest 32 to who was slow, scores within 0 ... 1, and nothing of a seventeenth word")
    func slow() {
        let gauge = WordGauge()
        let watch = gauge.watch(wordCount: 40)
        for number in 0..<200 { gauge.publish(sums(match: Float(number) / 200), floor: -60, wordCount: 40) }
        let told = watch.readings()
        #expect(told.count == 32)
        #expect(abs((told.last?.words.first?.match ?? 0) - 0.995) < 1e-4)
        #expect(told.allSatisfy { $0.words.count == WordGauge.mostWords })
        gauge.publish(sums(match: 7, score: 3), floor: -60, wordCount: 1)
        #expect(watch.readings().first?.words.first?.score == 1)
        gauge.publish(sums(match: -2, score: -3), floor: -60, wordCount: 1)
        #expect(watch.readings().first?.words.first?.score == 0)
        var sums = WordSums()
        sums.record(match: 1, ofWord: 16)
        #expect(sums.matches[15] == 0)
    }
}
