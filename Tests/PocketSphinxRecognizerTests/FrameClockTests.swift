import Testing

@testable import PocketSphinxRecognizer

@Suite struct FrameClockTests {
    /// Feeds 10 ms at a time; `kept` says of each analysis frame whether the decoder keeps it, at once.
    private func clock(keeping kept: [Bool]) -> FrameClock {
        var clock = FrameClock()
        var count = 0
        // A frame is complete once its last sample is there: 410 samples are 3 steps of 160.
        for step in 0..<(kept.count + 2) {
            if step >= 2 && kept[step - 2] { count += 1 }
            clock.advance(samples: FrameClock.step, frames: max(0, count - FrameClock.lookAhead))
        }
        return clock
    }

    @Test("numbers frames from the start where nothing is left out")
    func continuous() {
        let clock = clock(keeping: Array(repeating: true, count: 100))
        for frame in 0..<100 {
            // Within the rest of the step in which the frame became complete.
            #expect(abs(clock.startSample(ofFrame: frame) - Double(frame * 160)) <= 160)
        }
    }

    @Test("knows when a word after a pause was said")
    func pause() {
        let kept = (0..<300).map { (20..<60).contains($0) || (200..<250).contains($0) }
        let clock = clock(keeping: kept)
        #expect(abs(clock.startSample(ofFrame: 0) - 20 * 160) <= 160)
        #expect(abs(clock.startSample(ofFrame: 39) - 59 * 160) <= 160)
        #expect(abs(clock.startSample(ofFrame: 40) - 200 * 160) <= 160)
        #expect(abs(clock.endSample(ofFrame: 89) - 250 * 160) <= 160)
    }

    @Test("stays within the utterance")
    func bounds() {
        let clock = clock(keeping: Array(repeating: true, count: 10))
        #expect(clock.endSample(ofFrame: 1_000) <= 12 * 160)
        #expect(clock.startSample(ofFrame: -1) == 0)
        #expect(FrameClock().startSample(ofFrame: 5) == 0)
    }
}
