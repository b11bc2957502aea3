import Capture
import Synchronization

/// Measures how soon the signal thread decides and how far it falls behind, in histograms without a lock.
///
/// Any thread may read them at any time.
package final class SignalMeter: Sendable {
    /// Seconds from the arrival of a block's frames, right after they were read, to the decision on the last of
    /// them. To 0.01 ms, up to 0.1 s.
    package let latency = Histogram(step: 1e-5, count: 10_000)
    /// Blocks of sound that wait in the ring when the thread looks.
    package let backlog = Histogram(step: 1, count: 1024)

    private let waiting = Atomic<Int>(0)

    /// Blocks that waited when the thread looked last.
    package var waitingBlocks: Int { waiting.load(ordering: .relaxed) }

    /// The level, once it was requested.
    package let level = LevelGauge()

    /// The scores of wake words, while there is a watcher.
    package let words = WordGauge()

    package init() {}

    /// Notes how many blocks wait. The backlog leaves out 0, which the thread sees at the stream's end. Real-time safe.
    func record(waiting blockCount: Int) {
        waiting.store(blockCount, ordering: .relaxed)
        if blockCount > 0 { backlog.add(Double(blockCount)) }
    }

    /// Notes that a block has been decided on. Real-time safe.
    func record(decided block: borrowing CaptureBlock) {
        guard block.frameCount > 0 else { return }
        latency.add(MonotonicClock.now() - block.arrivalSeconds)
        level.add(block)
    }
}
