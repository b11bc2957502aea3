/// Which mel bands a spectrum is summed into.
public struct MelFilterbankOptions: Hashable, Sendable {
    /// Number of bands. 40 is the convention for 16 kHz and what the learned front ends in the field start from.
    public var bandCount = 40
    /// Lower edge of the first band in hertz. 60 Hz leaves out mains hum's fundamental and handling noise.
    public var lowestFrequency: Float = 60
    /// Upper edge of the last band in hertz. 7,600 Hz stays clear of the resampler's transition band.
    public var highestFrequency: Float = 7600
    /// Added to the power of a band before its logarithm. 1e-7 is about what the rounding to 16 bits puts into
    /// a band of a 25 ms Hann window, so that digital silence looks like the quietest real recording.
    public var floor: Float = 1e-7

    /// The defaults.
    public init() {}

    /// The frequency in hertz at which a band peaks. Bands count from 0; a fraction lies between two.
    public func frequency(ofBand band: Double) -> Double {
        MelFilterbank.hertz(mel: lowestMel + melStep * (band + 1))
    }

    /// The band, with its fraction, that peaks at a frequency in hertz.
    public func band(atFrequency hertz: Double) -> Double {
        (MelFilterbank.mel(hertz: hertz) - lowestMel) / melStep - 1
    }

    /// The lower edge of the first band.
    var lowestMel: Double { MelFilterbank.mel(hertz: Double(lowestFrequency)) }

    /// Mels from the peak of a band to the peak of the next.
    var melStep: Double {
        (MelFilterbank.mel(hertz: Double(highestFrequency)) - lowestMel) / Double(bandCount + 1)
    }

    func validate(sampleRate: Int) throws(FeatureError) {
        try FeatureError.require(
            (1...256).contains(bandCount), "\(bandCount) mel bands are outside 1 ... 256; 40 is usual.")
        try FeatureError.require(
            lowestFrequency >= 0 && lowestFrequency < highestFrequency,
            "The mel bands would go from \(lowestFrequency) to \(highestFrequency) Hz: swap them."
        )
        try FeatureError.require(
            highestFrequency <= Float(sampleRate) / 2,
            "Mel bands up to \(highestFrequency) Hz need twice that sample rate; it is \(sampleRate) Hz."
        )
        try FeatureError.require(
            floor > 0 && floor.isFinite, "The floor of a mel band, \(floor), must be above 0.")
    }
}
