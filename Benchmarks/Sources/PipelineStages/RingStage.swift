import BenchmarkKit
import Capture
import PCM

/// A block of sound into the ring between capture and signal thread, and out of it.
struct RingStage: Stage, ~Copyable {
    private var producer: RingProducer<CaptureBlock>
    private var consumer: RingConsumer<CaptureBlock>
    private var block = CaptureBlock(sampleRate: .device)
    private var read = FixedBuffer(repeating: CaptureBlock(sampleRate: .device), count: 1)
    private var readCount = 0

    init() {
        var ring = SPSCRing<CaptureBlock>(capacity: CaptureBlock.ringCapacity(seconds: 1))
        producer = ring.takeProducer()
        consumer = ring.takeConsumer()
        block.frameCount = Sound.period
    }

    mutating func process(_ index: Int) {
        block.position = index * Sound.period
        _ = producer.write(block)
        readCount += consumer.read(into: read.mutableElements)
    }

    func verify(count: Int) throws(BenchmarkError) {
        guard readCount == count, count == 0 || read[0].position == (count - 1) * Sound.period else {
            throw BenchmarkError(.internalError, "\(count) blocks went into the ring, \(readCount) came out.")
        }
    }
}
