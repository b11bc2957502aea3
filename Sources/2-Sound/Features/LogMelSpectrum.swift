import PCM

/// The log mel band powers of one analysis frame after the other: power spectrum, then filterbank.
struct LogMelSpectrum: ~Copyable, Sendable {
    private var fft: RealFFT
    private var mel: MelFilterbank
    private var power: FixedBuffer<Float>
    private var bands: FixedBuffer<Float>

    init(frame: FrameOptions, mel: MelFilterbankOptions) throws(FeatureError) {
        // Calls that throw come first: a noncopyable value cannot be left half made.
        let filterbank = try MelFilterbank(
            options: mel, fftLength: frame.fftLength, sampleRate: frame.sampleRate)
        self.mel = filterbank
        fft = RealFFT(length: frame.fftLength)
        power = FixedBuffer(repeating: 0, count: frame.fftLength / 2 + 1)
        bands = FixedBuffer(repeating: 0, count: mel.bandCount)
    }

    /// The bands of an analysis frame, valid until the next call. Real-time safe.
    mutating func process(_ frame: UnsafeBufferPointer<Float>) -> UnsafeBufferPointer<Float> {
        fft.powerSpectrum(of: frame, into: power.mutableElements)
        mel.process(power.elements, into: bands.mutableElements)
        return bands.elements
    }
}
