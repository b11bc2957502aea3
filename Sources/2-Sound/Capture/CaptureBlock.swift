import PCM

/// A piece of one channel's sound on its way through the ring, with its true place in the stream.
///
/// A plain value of fixed size, so that it can be copied between threads without allocating. It holds sound, a mark,
/// or neither; never both. ``lostFrameCount`` is the loss before a mark.
public struct CaptureBlock: BitwiseCopyable, Sendable {
    /// Samples that fit into a block: 10 ms at 48 kHz with room to spare.
    public static let capacity = 512
    /// The amplitude from which a sample counts as clipped: the largest that 16 bits hold.
    public static let fullScale: Float = 32767 / 32768

    /// The message of a block without samples about the stream at its position.
    public enum Mark: UInt8, Sendable, BitwiseCopyable {
        /// Nothing: it is a block of sound.
        case none
        /// The device was read too late.
        case overrun
        /// The machine slept.
        case suspended
        /// The device stood still and was made ready again.
        case reset
        /// The device delivered no frames for a while, went on by itself, and did not deliver the missing frames. The
        /// reader was not too slow: a sound server started, or a cable or a hub failed for a moment.
        case paused
        /// Every sample has been zero for ``MicrophoneOptions/silenceLimit``: the input is muted, or nothing is
        /// plugged into it.
        case silent
        /// After `silent` there is a sample that is not zero.
        case sounding
        /// The device was closed after ``CaptureSource/release()``. The mark repeats until ``deviceReturned``, and its
        /// ``lostFrameCount`` is the time passed. That time was not meant to be captured, so no statistics count it as
        /// lost.
        case released
        /// The device has delivered nothing for ``MicrophoneOptions/stallLimit``. It is closed: `deviceLost` follows.
        case stalled
        /// The device was lost here. `busy` may follow, then `deviceReturned` or `end`.
        case deviceLost
        /// The lost device is back, but another program uses it. Reported once until it returns.
        case busy
        /// The device is back, or open again after a release; the sample rate may differ.
        case deviceReturned
        /// The device that came back delivers another format than before, known to the reader by ``sampleRate``.
        case formatChanged
        /// The stream is over. A source that was stopped while the ring was full ends without it.
        case end
    }

    /// The rate of the samples and the unit of ``position``.
    public var sampleRate: SampleRate
    /// Frames since the stream began up to the block's first, lost ones included; so `position / sampleRate` is
    /// stream time. After a change of the sample rate it counts in frames of the new one.
    public var position: Int
    /// Frames that were lost between the block before and this one.
    public var lostFrameCount: Int
    /// How many of ``samples`` are valid, 0 ... ``capacity``.
    public var frameCount: Int
    /// How many of these frames stood at full scale on a channel in use.
    public var clippedFrameCount: Int
    /// How many of these frames had a NaN or infinite sample on a channel in use. Such a sample counts as silence.
    public var nonFiniteFrameCount: Int
    /// The mark of the block.
    public var mark: Mark
    /// When the frames arrived: right after they were read, in seconds of ``MonotonicClock``.
    package var arrivalSeconds: Double
    /// The samples: mono, finite, full scale at -1 ... 1. Only the first ``frameCount`` are valid.
    public var samples: InlineArray<512, Float>

    /// Makes a block of silence without samples.
    public init(sampleRate: SampleRate) {
        self.sampleRate = sampleRate
        position = 0
        lostFrameCount = 0
        frameCount = 0
        clippedFrameCount = 0
        nonFiniteFrameCount = 0
        mark = .none
        arrivalSeconds = 0
        samples = InlineArray(repeating: 0)
    }

    /// The beginning of the block, in seconds of stream time.
    public var seconds: Double { sampleRate.seconds(of: position) }

    /// Calls `body` with the valid samples, which must not outlive the call. Real-time safe.
    @inlinable
    public func withSamples<Result, Failure: Error>(
        _ body: (UnsafeBufferPointer<Float>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try samples.span.withUnsafeBufferPointer { all throws(Failure) in
            try body(UnsafeBufferPointer(rebasing: all.prefix(frameCount)))
        }
    }

    /// How many blocks a ring needs to hold `seconds` of a source that fills a block every 10 ms.
    public static func ringCapacity(seconds: Double) -> Int {
        max(2, Int((seconds * 100).rounded(.up)))
    }
}
