/// The counts of a source since it was made.
public struct CaptureStatistics: Hashable, Sendable {
    /// Frames that the source has put into the ring.
    public var capturedFrameCount = 0
    /// How many of these frames stood at full scale on a channel in use.
    public var clippedFrameCount = 0
    /// Frames with NaN or infinite samples on a channel in use; these samples become silence.
    public var nonFiniteFrameCount = 0
    /// Frames lost for any reason: overruns, a full ring, a missing device.
    public var lostFrameCount = 0
    /// Times that the source read the device too late.
    public var xrunCount = 0
    /// Times that the machine slept.
    public var suspensionCount = 0
    /// Times that the device stood still and was made ready again.
    public var resetCount = 0
    /// Times that the device delivered nothing for ``MicrophoneOptions/stallLimit``.
    public var stallCount = 0
    /// Times that the device delivered nothing for a while, and did not make up for all of that afterwards.
    public var pauseCount = 0
    /// Blocks dropped because the consumer left the ring full.
    public var overflowedBlockCount = 0
    /// The number of losses of the device.
    public var deviceLossCount = 0

    /// Makes statistics of nothing.
    public init() {}
}
