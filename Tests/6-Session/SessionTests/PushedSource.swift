import Capture
import Foundation
import PCM
import Synchronization
import TestSupport

/// A source whose sound arrives when a test says so.
final class PushedSource: CaptureSource {
    let name = "pushed"
    private let pieces: AsyncStream<[Float]>
    private let input: AsyncStream<[Float]>.Continuation
    private let isStopped = Atomic<Bool>(false)

    init() { (pieces, input) = AsyncStream.makeStream(of: [Float].self) }

    /// Plays sound at 16 kHz after what was pushed before, and returns at once.
    func push(_ samples: [Float]) { input.yield(samples) }

    /// Ends the stream after what was pushed before.
    func end() { input.finish() }

    func start(into ring: consuming RingProducer<CaptureBlock>) {
        var ring = Optional(ring)
        // The closure of a task runs once, but the compiler does not know.
        let box = Mutex(ring.take())
        Task.detached { [self] in
            guard var ring = box.withLock({ $0.take() }) else { return }
            var block = CaptureBlock(sampleRate: .speech)
            for await piece in pieces {
                for start in stride(from: 0, to: piece.count, by: 160) {
                    let samples = piece[start..<min(start + 160, piece.count)]
                    block.frameCount = samples.count
                    for (index, sample) in samples.enumerated() { block.samples[index] = sample }
                    await wait(while: !isStopped.load(ordering: .relaxed) && !ring.write(block))
                    block.position += samples.count
                }
            }
            block.frameCount = 0
            block.mark = .end
            await wait(while: !isStopped.load(ordering: .relaxed) && !ring.write(block))
        }
    }

    func stop() {
        isStopped.store(true, ordering: .relaxed)
        input.finish()
    }

    var statistics: CaptureStatistics { CaptureStatistics() }
}
