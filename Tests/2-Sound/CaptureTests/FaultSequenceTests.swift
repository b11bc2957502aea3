import Foundation
import PCM
import Testing

@testable import Capture

@Suite("Random sequences of faults", .serialized)
struct FaultSequenceTests {
    private typealias Step = FaultInjectingSource.Step

    /// A sequence of faults, and the marks that must result.
    private struct Sequence {
        var steps: [Step] = []
        var marks: [CaptureBlock.Mark] = []
        private var rate = SampleRate.speech

        init(seed: UInt64) {
            var random = SeededGenerator(seed: seed)
            // The last sound shows that the capture works on.
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                add(&random)
                steps.append(.sound(seconds: 0.3))
            }
            marks.append(.end)
        }

        private mutating func add(_ random: inout SeededGenerator) {
            switch Int.random(in: 0..<7, using: &random) {
            case 0: add(.overrun(lostSeconds: Double.random(in: 0...5, using: &random)), .overrun)
            case 1: add(.suspended(lostSeconds: Double.random(in: 0...5, using: &random)), .suspended)
            case 2: add(.wrongState(lostSeconds: Double.random(in: 0...5, using: &random)), .reset)
            case 3: unplug(busyFor: 0, to: nil, &random)
            case 4: unplug(busyFor: 6, to: nil, &random)
            case 5: unplug(busyFor: 0, to: SampleRate(rate == .speech ? 8000 : 16_000), &random)
            default:
                if Bool.random(using: &random) {
                    steps.append(.zeros(seconds: Double.random(in: 0.6...1, using: &random)))
                    marks += [.silent, .sounding]
                } else {
                    steps.append(.nothing(seconds: Double.random(in: 0.8...3600, using: &random)))
                    marks += [.stalled, .deviceLost, .deviceReturned]
                }
            }
        }

        private mutating func add(_ step: Step, _ mark: CaptureBlock.Mark) {
            steps.append(step)
            marks.append(mark)
        }

        private mutating func unplug(
            busyFor: Double, to newRate: SampleRate?, _ random: inout SeededGenerator
        ) {
            // While another program holds the device for 6 s, the source tries at least once, because its pauses are at
            // most 5 s.
            let seconds = Double.random(in: max(0.1, busyFor)...100, using: &random)
            steps.append(.unplugged(seconds: seconds, busyFor: busyFor, sampleRate: newRate))
            marks += busyFor > 0 ? [.deviceLost, .busy, .deviceReturned] : [.deviceLost, .deviceReturned]
            guard let newRate, newRate != rate else { return }
            rate = newRate
            marks.append(.formatChanged)
        }
    }

    @Test(
        "1,000 of them end with a capture that works, every fault told, the time true, nothing leaked",
        .timeLimit(.minutes(20)))
    func sequences() throws {
        _ = try FaultInjectionTests.run(FaultInjectionTests.source([.sound(seconds: 1)]))
        let before = Usage()
        var options = MicrophoneOptions()
        options.silenceLimit = 0.5
        options.stallLimit = 0.5
        var seconds = 0.0
        for seed in 1...1000 as ClosedRange<UInt64> {
            let sequence = Sequence(seed: seed)
            let source = FaultInjectionTests.source(sequence.steps, options: options)
            let blocks = try FaultInjectionTests.run(source)
            try #require(blocks.marks == sequence.marks, "seed \(seed)")
            try #require(blocks.isContinuous && blocks.isTrue(within: 10), "seed \(seed)")
            let statistics = source.statistics
            #expect(blocks.reduce(0) { $0 + $1.frameCount } == statistics.capturedFrameCount)
            let last = try #require(blocks.last { $0.frameCount > 0 })
            #expect(last.withSamples { $0.allSatisfy { $0 > 0 } }, "seed \(seed): it hears")
            let end = try #require(blocks.last)
            #expect(end.position == last.position + last.frameCount)
            seconds += end.seconds
        }
        #expect(seconds > 50_000, "\(seconds) s of stream")
        #expect(before.isReached(), "\(Usage()) after \(before)")
    }
}

/// The descriptors and threads of this process.
struct Usage: Equatable {
    var descriptors = Usage.count("/proc/self/fd")
    var threads = Usage.count("/proc/self/task")

    /// Waits until the process uses no more than this, because ended threads leave the list late; false if it
    /// still does.
    func isReached() -> Bool {
        for _ in 0..<1500 {
            let now = Usage()
            if now.descriptors <= descriptors && now.threads <= threads { return true }
            usleep(20_000)
        }
        return false
    }

    private static func count(_ folder: String) -> Int {
        (try? FileManager.default.contentsOfDirectory(atPath: folder).count) ?? 0
    }
}
