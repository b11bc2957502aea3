import PCM

extension SampleRate {
    /// Frames in a block of a source that may choose: 10 ms, as a microphone's period, or fewer if 10 ms do not fit.
    var captureBlockLength: Int { min(CaptureBlock.capacity, max(1, hertz / 100)) }
}
