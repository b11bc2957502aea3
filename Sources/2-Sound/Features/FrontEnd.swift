/// A front end, which turns sound into the features by which the signal path decides.
public enum FrontEnd: String, Hashable, Sendable, CaseIterable {
    /// The features of a small convolutional network that was trained to distinguish phones: nearly the same for
    /// different voices. It also distinguishes silence from speech. See ``LearnedFrontEnd``.
    case learned
    /// Normalized mel cepstra and their slopes: a tenth of the computation, and far more misses of voices not enrolled.
    /// With it, energy alone distinguishes speech from noise.
    case light

    /// The settings of the light front end: 12 normalized cepstral coefficients, slopes and curvatures of 13. The level
    /// itself (c0) is left out, so that a gain changes nothing; its slopes are kept.
    static let lightOptions: MFCCOptions = {
        var options = MFCCOptions()
        options.includesC0 = false
        options.deltaOrder = 2
        options.mean?.timeConstant = 300
        options.mean?.priorHops = 300
        // The mean over the hops that stand out of the floor in 600 sentences by 120 readers (speechocean762 and
        // LibriSpeech). The value of c0 has no effect here.
        options.mean?.initialMean = [
            0, -1.94, -0.87, -0.19, -2.83, -1.93, -1.63, -1.31, -1.01, -0.35, -0.43, -0.81, -0.65,
        ]
        return options
    }()

    /// The name of exactly these features, which models carry. Features of other weights or settings mean
    /// something else.
    public var identity: String {
        switch self {
        case .learned: LearnedFrontEnd.bundled.identity
        case .light: FrontEnd.lightOptions.identity
        }
    }

    /// Values in a feature vector.
    public var dimension: Int {
        switch self {
        case .learned: LearnedFrontEnd.bundled.dimension
        case .light: FrontEnd.lightOptions.dimension
        }
    }

    /// How many hops later than its analysis frame a vector comes.
    public var lookAheadHops: Int {
        switch self {
        case .learned: LearnedFrontEnd.bundled.lookAheadHops
        case .light: 0
        }
    }

    /// The delay of the silence probability of a hop, in hops; nil if the front end gives none.
    public var silencePosteriorDelay: Int? {
        switch self {
        case .learned: LearnedFrontEnd.bundled.delayHops
        case .light: nil
        }
    }

    /// The front end with this identity; nil if this program has none.
    package init?(identity: String) {
        guard let match = FrontEnd.allCases.first(where: { $0.identity == identity }) else { return nil }
        self = match
    }
}
