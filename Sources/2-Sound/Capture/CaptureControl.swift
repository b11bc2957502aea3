import ALSA
import Synchronization

/// The shared state of a source's thread and its owner: the counts, and the requests to stop and to release.
final class CaptureControl: Sendable {
    let isStopRequested = Atomic<Bool>(false)
    /// Whether the owner requests the release of the device.
    let isReleaseRequested = Atomic<Bool>(false)
    let capturedFrameCount = Atomic<Int>(0)
    let clippedFrameCount = Atomic<Int>(0)
    let nonFiniteFrameCount = Atomic<Int>(0)
    let lostFrameCount = Atomic<Int>(0)
    let xrunCount = Atomic<Int>(0)
    let suspensionCount = Atomic<Int>(0)
    let resetCount = Atomic<Int>(0)
    let stallCount = Atomic<Int>(0)
    let pauseCount = Atomic<Int>(0)
    let overflowedBlockCount = Atomic<Int>(0)
    let deviceLossCount = Atomic<Int>(0)

    var statistics: CaptureStatistics {
        var copy = CaptureStatistics()
        copy.capturedFrameCount = capturedFrameCount.load(ordering: .relaxed)
        copy.clippedFrameCount = clippedFrameCount.load(ordering: .relaxed)
        copy.nonFiniteFrameCount = nonFiniteFrameCount.load(ordering: .relaxed)
        copy.lostFrameCount = lostFrameCount.load(ordering: .relaxed)
        copy.xrunCount = xrunCount.load(ordering: .relaxed)
        copy.suspensionCount = suspensionCount.load(ordering: .relaxed)
        copy.resetCount = resetCount.load(ordering: .relaxed)
        copy.stallCount = stallCount.load(ordering: .relaxed)
        copy.pauseCount = pauseCount.load(ordering: .relaxed)
        copy.overflowedBlockCount = overflowedBlockCount.load(ordering: .relaxed)
        copy.deviceLossCount = deviceLossCount.load(ordering: .relaxed)
        return copy
    }

    func release() { isReleaseRequested.store(true, ordering: .relaxed) }

    func reclaim() { isReleaseRequested.store(false, ordering: .relaxed) }

    var mustRelease: Bool { isReleaseRequested.load(ordering: .relaxed) }

    var mustStop: Bool { isStopRequested.load(ordering: .relaxed) }

    /// Counts frames that were handed over.
    func count(_ frames: MonoDownmix.Conversion) {
        capturedFrameCount.add(frames.frameCount, ordering: .relaxed)
        clippedFrameCount.add(frames.clippedFrameCount, ordering: .relaxed)
        nonFiniteFrameCount.add(frames.nonFiniteFrameCount, ordering: .relaxed)
    }

    /// Counts an interruption and returns its mark.
    func count(_ interruption: PCMInterruption) -> CaptureBlock.Mark {
        switch interruption {
        case .xrun:
            xrunCount.add(1, ordering: .relaxed)
            return .overrun
        case .suspended:
            suspensionCount.add(1, ordering: .relaxed)
            return .suspended
        case .wrongState:
            resetCount.add(1, ordering: .relaxed)
            return .reset
        }
    }
}
