import Capture
import PCM

/// A source whose rate changes at any time. It needs a ring that holds all of its sound.
final class RateChangingSource: CaptureSource {
    let name = "changing"
    private let pieces: [(samples: [Float], hertz: Int)]

    init(_ pieces: [(samples: [Float], hertz: Int)]) { self.pieces = pieces }

    func start(into ring: consuming RingProducer<CaptureBlock>) {
        var ring = ring
        for piece in pieces {
            var block = CaptureBlock(sampleRate: SampleRate(piece.hertz))
            for start in stride(from: 0, to: piece.samples.count, by: CaptureBlock.capacity) {
                let samples = piece.samples[start...].prefix(CaptureBlock.capacity)
                block.frameCount = samples.count
                for (index, sample) in samples.enumerated() { block.samples[index] = sample }
                _ = ring.write(block)
            }
        }
    }

    func stop() {}

    var statistics: CaptureStatistics { CaptureStatistics() }
}
