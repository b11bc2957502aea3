/// The raw scores that a calibration was set from.
public struct EnrolmentEvidence: Hashable, Sendable, Codable {
    /// What recordings of the word reached on templates that they were not part of; at most 256 of them.
    public var wordScores: [Float]
    /// What the recordings reached on the templates they made, on average.
    public var ownScore: Float
    /// The highest score in each second of background speech: the middle one of them, if there was any.
    public var backgroundMedian: Float?
    /// The highest score anywhere in the background speech, if there was any.
    public var backgroundPeak: Float?

    /// How many word scores are kept.
    static let longest = 256
}
