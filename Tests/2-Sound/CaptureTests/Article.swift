import Capture
import PCM

// The code that the article shows, word for word.
struct LoudestMoment {
    func find(in source: any CaptureSource) throws -> (seconds: Double, level: Float, lostFrames: Int) {
        var ring = SPSCRing<CaptureBlock>(capacity: CaptureBlock.ringCapacity(seconds: 1))
        var consumer = ring.takeConsumer()
        try source.start(into: ring.takeProducer())
        defer { source.stop() }

        var loudest = (seconds: 0.0, level: Float(0), lostFrames: 0)
        var arrived = FixedBuffer(repeating: CaptureBlock(sampleRate: .device), count: 8)
        while !consumer.isFinished {
            guard consumer.waitForData(1, timeout: 1) else { continue }
            let count = consumer.read(into: arrived.mutableElements)
            for block in arrived.elements.prefix(count) {
                loudest.lostFrames += block.lostFrameCount
                let peak = block.withSamples { samples in samples.map(abs).max() ?? 0 }
                if peak > loudest.level { (loudest.seconds, loudest.level) = (block.seconds, peak) }
                if block.mark == .deviceLost { print("\(source.name) is gone at \(block.seconds) s") }
            }
        }
        return loudest
    }
}
