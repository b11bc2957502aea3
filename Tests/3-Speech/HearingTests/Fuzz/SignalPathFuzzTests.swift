import Capture
import Features
import PCM
import Testing
import TestSupport
import WakeWord

@testable import Hearing

@Suite("Any stream at all, to the signal path", .timeLimit(.minutes(90)))
struct SignalPathFuzzTests {
    private static let usually = 200

    /// The expected results of a stream.
    private struct Expected {
        var seconds = 0.0
        var changeCount = 0
        var brokenCount = 0
        var deafCount = 0
        private var rate = SampleRate.device

        mutating func take(_ block: borrowing CaptureBlock) {
            let isHeard = SampleRate.heard.contains(block.sampleRate)
            if block.sampleRate != rate {
                changeCount += 1
                if !isHeard { deafCount += 1 }
            }
            rate = block.sampleRate
            seconds += rate.seconds(of: block.frameCount + block.lostFrameCount)
            guard isHeard else { return }
            block.withSamples { samples in brokenCount += samples.count { !$0.isFinite } }
        }
    }

    @Test(
        "Blocks of any rate, length and content, whose rate changes at any time: no crash, and the time is true"
    )
    func blocks() throws {
        let orbit = try KeywordModel(contentsOfFile: Checkout.path("Models/orbit.wake"))
        let cases = FuzzCases("blocks through the signal path", usually: Self.usually, cost: 100)
        var deafCount = 0
        for number in cases {
            var generator = SeededGenerator(seed: UInt64(number))
            var run = try PathRun(
                keywords: number % 20 == 0 ? [orbit] : [], frontEnd: number % 20 == 1 ? .learned : .light)
            var expected = Expected()
            for _ in 0..<Int.random(in: 0...6, using: &generator) {
                for block in Self.stretch(&generator) {
                    expected.take(block)
                    run.process(block)
                }
            }
            let heard = run.finish()
            deafCount += expected.deafCount
            // The path drops an incomplete hop at the end, and each change of the rate completes a started sample.
            let late = heard.end - expected.seconds
            let isTrue = late > -0.0101 && late < Double(expected.changeCount + 1) / 16_000
            if !isTrue || !heard.isOrdered || heard.counts[.ended] != 1
                || heard.brokenCount != expected.brokenCount
                || heard.counts[.deaf] ?? 0 != expected.deafCount
            {
                Issue.record("case \(number): \(heard) for \(expected)")
            }
        }
        #expect(deafCount > cases.count / 100, "rates that are not heard were among them")
    }

    /// Returns some blocks of one sample rate.
    private static func stretch(_ generator: inout SeededGenerator) -> [CaptureBlock] {
        let rate = HostileSound.rate(&generator)
        let kind = HostileSound.allCases.randomElement(using: &generator) ?? .noise
        let marks: [CaptureBlock.Mark] = [
            .none, .overrun, .suspended, .reset, .paused, .silent, .stalled, .deviceLost, .deviceReturned,
            .formatChanged,
        ]
        // Up to a tenth of a second, but at least 600 frames.
        var left = Int.random(in: 0...max(600, rate.hertz / 10), using: &generator)
        let longest = [1, 3, 160, 480, CaptureBlock.capacity].randomElement(using: &generator) ?? 480
        var blocks: [CaptureBlock] = []
        while left > 0 || blocks.isEmpty {
            var block = CaptureBlock(sampleRate: rate)
            if Int.random(in: 0..<8, using: &generator) == 0 {
                block.mark = marks.randomElement(using: &generator) ?? .none
                block.lostFrameCount = Int.random(in: 0...rate.hertz, using: &generator)
            } else {
                block.frameCount = min(left, Int.random(in: 0...longest, using: &generator))
                for index in 0..<block.frameCount { block.samples[index] = kind.sample(index, &generator) }
            }
            // Counts an empty block as one frame, so that streams of empty blocks end, too.
            left -= max(1, block.frameCount)
            blocks.append(block)
        }
        return blocks
    }

    @Test(
        "A source in memory of any rate and length is heard for as long as it sounds, or refused with a sentence"
    )
    func memory() throws {
        let cases = FuzzCases("sources in memory", usually: Self.usually, cost: 100)
        var refusedCount = 0
        for number in cases {
            var generator = SeededGenerator(seed: UInt64(number))
            let rate = HostileSound.rate(&generator)
            let kind = HostileSound.allCases.randomElement(using: &generator) ?? .noise
            let count =
                [0, 1, 2, 511, 512, 513, Int.random(in: 0...max(1, rate.hertz / 4), using: &generator)]
                .randomElement(using: &generator) ?? 0
            let samples = kind.samples(count, &generator)
            let source = MemorySource(samples: samples, sampleRate: rate)
            do {
                let heard = try PathRun.hear(source)
                let late = heard.end - rate.seconds(of: count)
                // The rate changes once, from the rate for which the path was made.
                if !(-0.0101...0.0002).contains(late)
                    || heard.brokenCount != samples.count(where: { !$0.isFinite })
                {
                    Issue.record("case \(number): \(heard) for \(count) samples of \(kind) at \(rate)")
                }
            } catch let error as CaptureError {
                refusedCount += 1
                if error.code != .unusableRate || SampleRate.heard.contains(rate)
                    || !error.message.hasSuffix(".")
                {
                    Issue.record("case \(number): \(error)")
                }
            }
        }
        #expect(refusedCount > cases.count / 50 && refusedCount < cases.count)
    }
}
