/// How log mel energies become cepstral coefficients.
public struct CepstralOptions: Hashable, Sendable {
    /// Coefficients kept, c0 included. 13 hold the vocal tract's shape and leave out most of the pitch.
    public var coefficientCount = 13
    /// The sinusoidal lifter's parameter (HTK's CEPLIFTER, often 22), which evens out the coefficients' ranges;
    /// nil for none. Off: the distances here weight each coefficient by its variance anyway.
    public var lifter: Int?

    /// The defaults.
    public init() {}

    func validate(bandCount: Int) throws(FeatureError) {
        try FeatureError.require(
            (1...bandCount).contains(coefficientCount),
            "\(coefficientCount) cepstral coefficients cannot come from \(bandCount) mel bands.")
        try FeatureError.require(
            lifter.map { $0 > 0 } ?? true, "A lifter of \(lifter ?? 0) must be above 0; nil is none.")
    }
}
