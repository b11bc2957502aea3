/// How the running mean of the cepstrum is estimated.
public struct CepstralMeanOptions: Hashable, Sendable {
    /// The initial mean, one value for each coefficient; nil for the first vector.
    public var initialMean: [Float]?
    /// How many hops the initial mean counts for. 50 (half a second) lets it be corrected within a word or two.
    public var priorHops: Float = 50
    /// Time constant in hops after the first hops. 300 (3 s) follows a change of speaker or microphone within a
    /// sentence and is long against a word.
    public var timeConstant: Float = 300
    /// How far, in natural-log units of the mean band power, a hop must stand out of the noise floor for
    /// the mean to follow it; nil: it always does. 2.3 is 10 dB. Without a gate a pause of a few seconds turns the
    /// mean into that of the room's noise, and the next word looks different from one that follows speech.
    public var gate: Float? = 2.3

    /// The defaults.
    public init() {}

    func validate(coefficientCount: Int) throws(FeatureError) {
        try FeatureError.require(
            initialMean.map { $0.count == coefficientCount && $0.allSatisfy(\.isFinite) } ?? true,
            "The initial cepstral mean needs \(coefficientCount) finite values, one a coefficient.")
        try FeatureError.require(
            priorHops >= 0 && timeConstant >= 1 && priorHops <= timeConstant,
            "The cepstral mean's prior (\(priorHops) hops) must be 0 or more and at most its time constant "
                + "(\(timeConstant) hops).")
    }
}
