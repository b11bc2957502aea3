import Intake
import PCM

/// Settings of an ``MFCCExtractor``, one group for each stage.
public struct MFCCOptions: Hashable, Sendable {
    /// Analysis frames.
    public var frame = FrameOptions()
    /// Mel bands.
    public var mel = MelFilterbankOptions()
    /// Cepstral coefficients.
    public var cepstrum = CepstralOptions()
    /// Running mean; nil: none is subtracted.
    public var mean: CepstralMeanOptions? = CepstralMeanOptions()
    /// Whether the vector holds c0, the overall level, itself and not only its slope.
    public var includesC0 = true
    /// The order of slopes: 0 none, 1 deltas, 2 deltas and their deltas (Furui, 1986).
    public var deltaOrder = 1
    /// Half the width of the slopes' regression in hops; 2 is HTK's default.
    public var deltaHalfWidth = 2

    /// The defaults: 13 normalized coefficients and their slopes.
    public init() {}

    /// Values in a feature vector: the coefficients (c0 first, if included), then the slopes of all of them.
    public var dimension: Int {
        cepstrum.coefficientCount * (1 + deltaOrder) - (includesC0 ? 0 : 1)
    }

    /// A name for the features of these settings, equal for equal features: 16 hexadecimal digits.
    ///
    /// Store this beside features on disk, and refuse to mix features with different identities.
    public var identity: String {
        let initialMean = mean?.initialMean.map { $0.map(\.description).joined(separator: ",") } ?? "-"
        // The leading name changes when the computation does, which no setting would show.
        let text = """
            mfcc/1 rate=\(frame.sampleRate.hertz) frame=\(frame.frameLength) hop=\(frame.hopLength) \
            pre=\(frame.preEmphasis) window=\(frame.window.rawValue) bands=\(mel.bandCount) \
            low=\(mel.lowestFrequency) high=\(mel.highestFrequency) floor=\(mel.floor) \
            cepstra=\(cepstrum.coefficientCount) lifter=\(cepstrum.lifter ?? 0) \
            prior=\(mean?.priorHops ?? 0) tau=\(mean?.timeConstant ?? 0) gate=\(mean?.gate ?? 0) \
            mean=\(mean == nil ? "off" : initialMean) c0=\(includesC0) \
            order=\(deltaOrder) half=\(deltaHalfWidth)
            """
        return StableHash.digits64(of: text.utf8)
    }

    func validate() throws(FeatureError) {
        try frame.validate()
        try FeatureError.require(
            (0...2).contains(deltaOrder) && (1...16).contains(deltaHalfWidth),
            "Slopes of order \(deltaOrder) over \(deltaHalfWidth) hops a side are outside 0 ... 2 and 1 ... 16."
        )
        try FeatureError.require(dimension >= 1, "No coefficient is left: include c0 or keep more than one.")
    }
}
