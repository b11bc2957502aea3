import Capture
import Foundation
import PCM
import Testing
import VoiceTesting

@Suite("Sound that is pushed", .timeLimit(.minutes(1)))
struct PushSourceTests {
    private static let samples = SyntheticSignal.noise(seconds: 0.4, sampleRate: .device)

    private func ring(_ capacity: Int = 64) -> SPSCRing<CaptureBlock> { SPSCRing(capacity: capacity) }

    /// Returns the blocks of samples from memory, pushed in one piece.
    private func blocksFromMemory() throws -> [CaptureBlock] {
        var ring = ring()
        var consumer = ring.takeConsumer()
        let source = MemorySource(samples: Self.samples, sampleRate: .device)
        try source.start(into: ring.takeProducer())
        return withExtendedLifetime(source) { consumer.blocks() }
    }

    @Test(
        "is the same stream as in one piece of memory, whatever the pieces",
        arguments: [1, 7, 480, 512, 4097])
    func pieces(size: Int) throws {
        let expected = try blocksFromMemory()
        for isInteger in [false, true] {
            var ring = ring()
            var consumer = ring.takeConsumer()
            let source = PushSource(sampleRate: .device)
            try source.start(into: ring.takeProducer())
            for start in stride(from: 0, to: Self.samples.count, by: size) {
                let piece = Array(Self.samples[start..<min(start + size, Self.samples.count)])
                let outcome = isInteger ? source.push(SyntheticSignal.int16(piece)) : source.push(piece.span)
                #expect(outcome == .taken)
            }
            #expect(source.push([Float]()) == .taken)
            source.finish()
            let blocks = consumer.blocks()
            #expect(blocks.map(\.frameCount) == expected.map(\.frameCount))
            #expect(blocks.map(\.position) == expected.map(\.position))
            #expect(blocks.last?.mark == .end && blocks.isContinuous)
            let error = zip(blocks.samples, Self.samples).map { abs($0 - $1) }.max() ?? 1
            #expect(error <= (isInteger ? 1 / 32768 : 0))
        }
    }

    @Test("is refused before there is a listener, after the end and after a stop, and may be started again")
    func refused() throws {
        let source = PushSource(sampleRate: .speech)
        #expect(source.push([Float](repeating: 0, count: 9)) == .refused)
        source.finish()
        for end in [{ source.finish() }, { source.stop() }] {
            var ring = ring()
            try source.start(into: ring.takeProducer())
            #expect(source.push([Int16](repeating: 1, count: 400)) == .taken)
            end()
            #expect(source.push([Int16](repeating: 1, count: 400)) == .refused)
            source.stop()
        }
        // The end of the first stream delivered its rest; the stop dropped the rest of the second.
        #expect(source.statistics.capturedFrameCount == 400 + 320)
    }

    @Test("is dropped if there is no reader, counted, and what follows keeps its place")
    func overflow() throws {
        var ring = ring(4)
        var consumer = ring.takeConsumer()
        let source = PushSource(sampleRate: .speech)
        try source.start(into: ring.takeProducer())
        let block = [Float](repeating: 0.5, count: 160)
        for _ in 0..<4 { #expect(source.push(block) == .taken) }
        #expect(source.push(block + block) == .dropped(frameCount: 320))
        var taken = FixedBuffer(repeating: CaptureBlock(sampleRate: .speech), count: 4)
        #expect(consumer.read(into: taken.mutableElements) == 4)
        #expect(source.push(block) == .taken)
        source.finish()
        let rest = consumer.blocks()
        #expect(rest.map(\.position) == [960, 1120] && rest.map(\.lostFrameCount) == [320, 0])
        #expect(source.statistics.lostFrameCount == 320)
    }

    @Test("waits for its reader if it is told to, and a stop ends the waiting")
    func waits() throws {
        var ring = ring(2)
        var consumer = ring.takeConsumer()
        let source = PushSource(sampleRate: .speech, whenFull: .wait)
        #expect(source.isRecording && !PushSource(sampleRate: .speech).isRecording)
        let samples = SyntheticSignal.noise(seconds: 1)
        // Pushes even before there is a listener.
        let thread = Thread {
            source.push(samples)
            source.finish()
        }
        thread.start()
        try source.start(into: ring.takeProducer())
        #expect(consumer.blocks().samples == samples)

        var other = self.ring(2)
        try source.start(into: other.takeProducer())
        let stopping = Thread { source.stop() }
        stopping.start()
        #expect(source.push(samples) == .refused)
    }

    @Test(
        "counts what is no number, hears silence in its place, and refuses a rate at which no word can be told"
    )
    func hostile() throws {
        var ring = ring()
        var consumer = ring.takeConsumer()
        let source = PushSource(sampleRate: .speech)
        try source.start(into: ring.takeProducer())
        source.push([Float.nan, .infinity, -.infinity, 1e30])
        source.finish()
        let samples = consumer.blocks().samples
        #expect(samples.prefix(3) == [0, 0, 0] && samples.allSatisfy(\.isFinite))
        #expect(source.statistics.nonFiniteFrameCount == 3)

        for hertz in [50, 3999] {
            var ring = self.ring()
            #expect(throws: CaptureError.self) {
                try PushSource(sampleRate: SampleRate(hertz)).start(into: ring.takeProducer())
            }
        }
    }
}
