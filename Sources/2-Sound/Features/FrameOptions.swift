import PCM

/// How a stream is cut into overlapping analysis frames.
public struct FrameOptions: Hashable, Sendable {
    /// The rate of the samples.
    public var sampleRate: SampleRate = .speech
    /// Samples in an analysis frame: 25 ms at 16 kHz, two to three pitch periods of a low voice.
    public var frameLength = 400
    /// Samples from one analysis frame to the next: 10 ms at 16 kHz, the field's convention.
    public var hopLength = 160
    /// How much of the previous sample is subtracted, 0 ..< 1: lifts the high frequencies by what the glottis
    /// and the lips take from them. 0.97 is the convention of HTK and Kaldi.
    public var preEmphasis: Float = 0.97
    /// The weights of an analysis frame. Hann has the lower side lobes of the two.
    public var window = WindowFunction.hann

    /// The defaults.
    public init() {}

    /// The length of the FFT: the power of two that holds an analysis frame.
    public var fftLength: Int {
        var length = 1
        while length < frameLength { length *= 2 }
        return length
    }

    func validate() throws(FeatureError) {
        try FeatureError.require(
            (2...65_536).contains(frameLength),
            "An analysis frame of \(frameLength) samples is outside 2 ... 65,536; 400 is usual at 16 kHz.")
        try FeatureError.require(
            (1...frameLength).contains(hopLength),
            "A hop of \(hopLength) samples must be at least 1 and at most the frame length (\(frameLength)).")
        try FeatureError.require(
            preEmphasis >= 0 && preEmphasis < 1,
            "A pre-emphasis of \(preEmphasis) is outside 0 ..< 1; 0.97 is usual, 0 turns it off.")
    }
}
