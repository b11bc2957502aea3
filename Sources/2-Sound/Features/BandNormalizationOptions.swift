/// The settings that make log mel bands independent of gain, microphone and steady noise before a network sees them.
struct BandNormalizationOptions: Hashable, Decodable, Sendable {
    /// Fall of the level from hop to hop, as a factor on power, 0 ..< 1.
    var levelDecay: Float
    /// The least level, as mean band power, above 0.
    var leastLevel: Float
    /// The floor that is added to each band's power, as a part of the level, above 0.
    var levelFloor: Float
    /// The mean follows hops with more power than this part of the level, 0 ..< 1.
    var meanGate: Float
    /// The mean follows only hops that also have more than this multiple of the noise floor's power, 1 or more.
    var noiseMargin: Float
    /// Rise of the noise floor from hop to hop, as a factor on power, above 1.
    var noiseRise: Float
    /// How many hops the mean of the training data counts for.
    var meanPrior: Float
    /// Time constant of the mean in hops after the first hops.
    var meanConstant: Float

    func validate() throws(FeatureError) {
        let isLegal =
            (0..<1).contains(levelDecay) && (1e-20...1).contains(leastLevel)
            && (1e-20...1).contains(levelFloor)
            && (0..<1).contains(meanGate) && (1...1e6).contains(noiseMargin) && (1...2).contains(noiseRise)
            && (0...1e6).contains(meanPrior) && (1...1e6).contains(meanConstant)
        try FeatureError.requireFile(isLegal, "a setting of its normalization is outside its range")
    }
}
