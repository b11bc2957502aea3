/// A word to listen for: templates, what to compare them with, and how to read the score.
public struct KeywordModel: Hashable, Sendable {
    /// The word, as events name it.
    public var name: String
    /// The features it was made from, as ``WakeFrontEnd/identity``.
    public var frontEnd: String
    /// Ways of saying it, 1 ... 64.
    public var templates: [KeywordTemplate]
    /// What a hop of anything else looks like.
    public var background: BackgroundModel
    /// From raw scores to 0 ... 1.
    public var calibration: ScoreCalibration
    /// The score from which a detection counts, unless the user says otherwise: 0 ... 1.
    public var defaultThreshold: Float
    /// What the calibration rests on, kept for enrolling more recordings later.
    public var evidence: EnrolmentEvidence
    /// Where it comes from.
    public var provenance: KeywordProvenance
}
