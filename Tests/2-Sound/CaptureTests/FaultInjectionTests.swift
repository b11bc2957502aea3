import Foundation
import PCM
import Testing

@testable import Capture

@Suite("Every fault of a device, injected")
struct FaultInjectionTests {
    typealias Step = FaultInjectingSource.Step

    /// The value of a frame is its position, modulo the length of the ramp.
    static let ramp = (1...65_536).map { Float($0) }

    static func source(
        _ steps: [Step], rate: SampleRate = .speech, options: MicrophoneOptions = MicrophoneOptions()
    ) -> FaultInjectingSource {
        FaultInjectingSource(sound: ramp, sampleRate: rate, steps: steps, options: options)
    }

    /// The blocks of a whole run, through a ring of eight blocks.
    static func run(_ source: FaultInjectingSource) throws -> [CaptureBlock] {
        var ring = SPSCRing<CaptureBlock>(capacity: 8)
        var consumer = ring.takeConsumer()
        try source.start(into: ring.takeProducer())
        let blocks = consumer.blocks()
        source.stop()
        return blocks
    }

    private func marks(_ steps: [Step]) throws -> [CaptureBlock.Mark] {
        let blocks = try Self.run(Self.source(steps))
        #expect(blocks.isContinuous)
        #expect(blocks.isTrue)
        return blocks.marks
    }

    @Test(
        "An interruption is told with what was lost by it, and the stream goes on",
        arguments: [CaptureBlock.Mark.overrun, .suspended, .reset], [0, 0.02, 3])
    func interruption(mark: CaptureBlock.Mark, lostSeconds: Double) throws {
        let fault: Step =
            switch mark {
            case .overrun: .overrun(lostSeconds: lostSeconds)
            case .suspended: .suspended(lostSeconds: lostSeconds)
            default: .wrongState(lostSeconds: lostSeconds)
            }
        let source = Self.source([.sound(seconds: 0.1), fault, .sound(seconds: 0.1)])
        let blocks = try Self.run(source)
        #expect(blocks.marks == [mark, .end])
        #expect(blocks.isContinuous && blocks.isTrue)
        let told = try #require(blocks.first { $0.mark == mark })
        let lost = SampleRate.speech.samples(in: lostSeconds)
        #expect(told.lostFrameCount == lost && told.position == 1600 + lost)
        let statistics = source.statistics
        #expect(statistics.xrunCount + statistics.suspensionCount + statistics.resetCount == 1)
        #expect(statistics.capturedFrameCount == 3200 && statistics.lostFrameCount == lost)
    }

    @Test("A device that was unplugged is waited for")
    func unplugged() throws {
        #expect(
            try marks([.sound(seconds: 0.1), .unplugged(seconds: 60), .sound(seconds: 0.1)])
                == [.deviceLost, .deviceReturned, .end])
    }

    @Test("One that is there again and in use is told of once, and waited for")
    func busy() throws {
        #expect(
            try marks([.sound(seconds: 0.1), .unplugged(seconds: 60, busyFor: 30), .sound(seconds: 0.1)])
                == [.deviceLost, .busy, .deviceReturned, .end])
    }

    @Test("One that returns with another format says so")
    func otherFormat() throws {
        let steps: [Step] = [
            .sound(seconds: 0.1), .unplugged(seconds: 1, sampleRate: SampleRate(44_100)),
            .sound(seconds: 0.1),
        ]
        let blocks = try Self.run(Self.source(steps))
        #expect(blocks.marks == [.deviceLost, .deviceReturned, .formatChanged, .end])
        #expect(blocks.isTrue)
        let end = try #require(blocks.last)
        // The pauses of 0.25, 0.5 and 1 s outlast the second without the device, and the sound in them is lost.
        #expect(end.sampleRate.hertz == 44_100 && abs(end.seconds - 1.95) < 0.02)
    }

    @Test("One that delivers nothing is noticed after the limit, not before, and opened again")
    func nothing() throws {
        #expect(
            try marks([.sound(seconds: 0.1), .nothing(seconds: 4.9), .sound(seconds: 0.1)]) == [
                .paused, .end,
            ])
        let steps: [Step] = [.sound(seconds: 0.1), .nothing(seconds: 3600), .sound(seconds: 1)]
        let blocks = try Self.run(Self.source(steps))
        #expect(blocks.marks == [.stalled, .deviceLost, .deviceReturned, .end])
        #expect(blocks.isContinuous && blocks.isTrue)
        let stalled = try #require(blocks.first { $0.mark == .stalled })
        #expect(abs(stalled.seconds - 5.1) < 0.2)
    }

    @Test(
        "Short pauses that nothing comes after are counted too, however many there are",
        arguments: [0.15, 0.3, 0.5])
    func shortPauses(pause: Double) throws {
        let pauses = 5
        let steps = (0..<pauses).flatMap { _ in [Step.sound(seconds: 1.5), .nothing(seconds: pause)] }
        let source = Self.source(steps + [.sound(seconds: 2)])
        let blocks = try Self.run(source)
        #expect(blocks.marks == [CaptureBlock.Mark](repeating: .paused, count: pauses) + [.end])
        #expect(blocks.isContinuous && blocks.allSatisfy { $0.lostFrameCount == 0 || $0.mark == .paused })
        #expect(source.statistics.pauseCount == pauses)
        let lost = SampleRate.speech.samples(in: pause * Double(pauses))
        #expect(source.statistics.lostFrameCount == lost)
        let end = try #require(blocks.last)
        #expect(end.position == SampleRate.speech.samples(in: 1.5 * Double(pauses) + 2) + lost)
    }

    @Test("Pauses that follow each other within a second are one loss")
    func pausesInARow() throws {
        let source = Self.source(
            (0..<4).flatMap { _ in [Step.sound(seconds: 0.2), .nothing(seconds: 0.2)] } + [.sound(seconds: 2)]
        )
        let blocks = try Self.run(source)
        #expect(blocks.marks == [.paused, .paused, .end] && blocks.isContinuous)
        #expect(source.statistics.lostFrameCount == SampleRate.speech.samples(in: 0.8))
    }

    @Test("A sound server that takes two seconds to deliver after its return paused; no reader was slow")
    func slowStart() throws {
        let source = Self.source([
            .sound(seconds: 0.1), .unplugged(seconds: 0.1), .nothing(seconds: 2), .sound(seconds: 2),
        ])
        let blocks = try Self.run(source)
        #expect(blocks.marks == [.deviceLost, .deviceReturned, .paused, .end])
        let paused = try #require(blocks.first { $0.mark == .paused })
        #expect(paused.lostFrameCount == 32_000)
        #expect(blocks.allSatisfy { $0.lostFrameCount == 0 || $0.mark != .none }, "every loss has its reason")
        #expect(source.statistics.pauseCount == 1 && source.statistics.xrunCount == 0)
        #expect(blocks.isContinuous && blocks.isTrue)
    }

    @Test("Samples that are no numbers are counted, zeros in their place, and no silence")
    func brokenSamples() throws {
        var sound = [Float](repeating: .nan, count: 160)
        sound[3] = -.infinity
        let source = FaultInjectingSource(sound: sound, sampleRate: .speech, steps: [.sound(seconds: 12)])
        let blocks = try Self.run(source)
        #expect(blocks.marks == [.end])
        #expect(blocks.samples.count == 192_000 && blocks.samples.allSatisfy { $0 == 0 })
        #expect(blocks.reduce(0) { $0 + $1.nonFiniteFrameCount } == 192_000)
        #expect(source.statistics.nonFiniteFrameCount == 192_000)
    }

    @Test("A rate that is not heard is refused before anything starts", arguments: [1, 62, 3999])
    func unusableRate(hertz: Int) throws {
        for steps in [
            [], [Step.unplugged(seconds: 1, sampleRate: SampleRate(hertz))],
        ] {
            let rate = steps.isEmpty ? SampleRate(hertz) : .speech
            let error = #expect(throws: CaptureError.self) { try Self.run(Self.source(steps, rate: rate)) }
            #expect(error?.code == .unusableRate && error?.message.contains("\(hertz) Hz; 4000 Hz") == true)
        }
    }

    @Test("Nothing but zeros is told of after the limit, not before, and so is their end")
    func zeros() throws {
        #expect(try marks([.zeros(seconds: 9.9), .sound(seconds: 0.1), .zeros(seconds: 9.9)]) == [.end])
        let blocks = try Self.run(
            Self.source([.zeros(seconds: 12), .sound(seconds: 1), .zeros(seconds: 12)]))
        #expect(blocks.marks == [.silent, .sounding, .silent, .end])
        #expect(blocks.isContinuous)
        let told = blocks.filter { [.silent, .sounding].contains($0.mark) }.map(\.seconds)
        #expect(abs(told[0] - 10) < 0.02 && abs(told[1] - 12) < 0.02 && abs(told[2] - 23) < 0.02)
    }

    @Test("Marks that find the ring full are told when there is room, each kind once")
    func fullRing() throws {
        var ring = SPSCRing<CaptureBlock>(capacity: 2)
        var consumer = ring.takeConsumer()
        let control = CaptureControl()
        var writer = CaptureBlockWriter(ring.takeProducer(), sampleRate: .speech, control: control)
        func sound(_ writer: inout CaptureBlockWriter) -> Bool {
            writer.fill { memory in
                memory[0] = 1
                return 160
            }
            return writer.writeOrDrop()
        }
        let first = [sound(&writer), sound(&writer), sound(&writer)]
        #expect(first == [true, true, false])
        writer.mark(.silent)
        writer.lose(40)
        writer.mark(.overrun)
        writer.mark(.overrun)
        writer.mark(.sounding)
        var blocks = consumer.blocks(timeout: 0.2)
        let later = sound(&writer)
        #expect(later)
        blocks += consumer.blocks(timeout: 0.2)
        #expect(blocks.map(\.mark) == [.none, .none, .overrun, .none])
        #expect(blocks.isContinuous)
        #expect(blocks[2].lostFrameCount == 200 && control.statistics.overflowedBlockCount == 1)
    }
}

extension [CaptureBlock] {
    /// Whether every block of the ramp begins with the sample that belongs at its position, or beside it: seconds are
    /// rounded to frames at each loss.
    var isTrue: Bool { isTrue(within: 2) }

    func isTrue(within frames: Int) -> Bool {
        allSatisfy { block in
            guard block.frameCount > 0 else { return true }
            let value = Int(block.withSamples { $0[0] }) - 1
            let distance = abs(value - block.position % 65_536)
            return value < 0 || Swift.min(distance, 65_536 - distance) <= frames
        }
    }
}
