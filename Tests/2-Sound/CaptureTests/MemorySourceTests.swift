import Capture
import PCM
import Testing
import VoiceTesting

@Suite("A source in memory")
struct MemorySourceTests {
    @Test(
        "Every sample arrives once, at any rate and with any ring",
        arguments: [8000, 16_000, 48_000, 192_000], [1, 64])
    func everySample(hertz: Int, ringCapacity: Int) throws {
        let rate = SampleRate(hertz)
        let samples = SyntheticSignal.noise(seconds: 0.3, sampleRate: rate)
        var ring = SPSCRing<CaptureBlock>(capacity: ringCapacity)
        var consumer = ring.takeConsumer()
        let source = MemorySource(samples: samples, sampleRate: rate)
        try source.start(into: ring.takeProducer())
        let blocks = consumer.blocks()
        #expect(blocks.samples == samples)
        #expect(blocks.last?.mark == .end)
        #expect(blocks.last?.position == samples.count)
        #expect(blocks.isContinuous)
    }

    @Test("Losses and a device that is away stand in the stream as in a real one")
    func losses() throws {
        var ring = SPSCRing<CaptureBlock>(capacity: 64)
        var consumer = ring.takeConsumer()
        let tone = [Float](repeating: 0.5, count: 480)
        let source = MemorySource(
            steps: [
                .samples(tone), .lost(frameCount: 1000), .samples(tone), .deviceAway(frameCount: 48_000),
                .samples(tone),
            ],
            sampleRate: .device)
        try source.start(into: ring.takeProducer())
        let blocks = consumer.blocks()
        #expect(blocks.map(\.mark) == [.none, .none, .deviceLost, .deviceReturned, .none, .end])
        #expect(blocks.map(\.position) == [0, 1480, 1960, 49_960, 49_960, 50_440])
        #expect(blocks.map(\.lostFrameCount) == [0, 1000, 0, 48_000, 0, 0])
        #expect(source.statistics.lostFrameCount == 49_000)
    }

    @Test("What is no number is handed over as 0, and counted in its block")
    func nonFinite() throws {
        var samples = SyntheticSignal.noise(seconds: 0.05)
        for index in [0, 5, 159, 160, 700] { samples[index] = index % 2 == 0 ? .nan : -.infinity }
        var ring = SPSCRing<CaptureBlock>(capacity: 64)
        var consumer = ring.takeConsumer()
        let source = MemorySource(samples: samples, sampleRate: .speech)
        try source.start(into: ring.takeProducer())
        let blocks = consumer.blocks()
        #expect(blocks.samples == samples.map { $0.isFinite ? $0 : 0 })
        #expect(blocks.map(\.nonFiniteFrameCount) == [3, 1, 0, 0, 1, 0])
        #expect(source.statistics.nonFiniteFrameCount == 5)
    }

    @Test("A rate that is not heard is refused with a sentence", arguments: [1, 62, 3999])
    func unusableRate(hertz: Int) {
        var ring = SPSCRing<CaptureBlock>(capacity: 64)
        let source = MemorySource(samples: [0.5], sampleRate: SampleRate(hertz))
        do {
            try source.start(into: ring.takeProducer())
            Issue.record("it was accepted")
        } catch {
            #expect(error.code == .unusableRate && error.message.contains("\(hertz) Hz"))
        }
    }

    @Test("A source without a reader stops when it is told to, as often as it is told to")
    func stops() throws {
        var ring = SPSCRing<CaptureBlock>(capacity: 1)
        let source = MemorySource(samples: [Float](repeating: 0, count: 48_000), sampleRate: .device)
        source.stop()
        try source.start(into: ring.takeProducer())
        source.stop()
        source.stop()
        var again = SPSCRing<CaptureBlock>(capacity: 256)
        var consumer = again.takeConsumer()
        try source.start(into: again.takeProducer())
        let blocks = consumer.blocks()
        #expect(blocks.samples.count == 48_000, "it may be started again, from its beginning")
    }
}
