import Features

/// The features that keyword models are made from, one kind for all of them.
///
/// 12 normalized cepstral coefficients, and slopes and curvatures of 13: the level itself (c0) is left out, so that a
/// gain changes nothing, its slopes are kept.
public enum WakeFrontEnd {
    /// The settings of the extractor.
    public static let options: MFCCOptions = {
        var options = MFCCOptions()
        options.includesC0 = false
        options.deltaOrder = 2
        options.mean?.timeConstant = 300
        options.mean?.priorHops = 300
        // The mean over the hops that stand out of the floor in 600 sentences by 120 readers
        // (speechocean762 and LibriSpeech). c0's is of no account here.
        options.mean?.initialMean = [
            0, -1.94, -0.87, -0.19, -2.83, -1.93, -1.63, -1.31, -1.01, -0.35, -0.43, -0.81, -0.65,
        ]
        return options
    }()

    /// The name of these features, which models carry; see ``MFCCOptions/identity``.
    public static let identity = options.identity
    /// Values in a feature vector.
    public static let dimension = options.dimension
}
