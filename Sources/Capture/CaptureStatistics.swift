import Synchronization

/// What a source has counted since it was made.
public struct CaptureStatistics: Hashable, Sendable {
    /// Frames handed over.
    public var capturedFrameCount = 0
    /// Frames lost for whatever reason: overruns, a full ring, a device away.
    public var lostFrameCount = 0
    /// Times that the source read the device too late.
    public var xrunCount = 0
    /// Blocks dropped because the consumer left the ring full.
    public var overflowedBlockCount = 0
    /// Times that the device went away.
    public var deviceLossCount = 0

    /// Makes statistics of nothing.
    public init() {}
}

/// What a source's thread and its owner share: the counts and the wish to stop.
final class CaptureControl: Sendable {
    let isStopRequested = Atomic<Bool>(false)
    let capturedFrameCount = Atomic<Int>(0)
    let lostFrameCount = Atomic<Int>(0)
    let xrunCount = Atomic<Int>(0)
    let overflowedBlockCount = Atomic<Int>(0)
    let deviceLossCount = Atomic<Int>(0)

    var statistics: CaptureStatistics {
        var copy = CaptureStatistics()
        copy.capturedFrameCount = capturedFrameCount.load(ordering: .relaxed)
        copy.lostFrameCount = lostFrameCount.load(ordering: .relaxed)
        copy.xrunCount = xrunCount.load(ordering: .relaxed)
        copy.overflowedBlockCount = overflowedBlockCount.load(ordering: .relaxed)
        copy.deviceLossCount = deviceLossCount.load(ordering: .relaxed)
        return copy
    }

    var mustStop: Bool { isStopRequested.load(ordering: .relaxed) }
}
