import Features

/// A word to listen for: a template, a verifier, and how to read the score.
public struct KeywordModel: Hashable, Sendable {
    /// The word, as events name it.
    public var name: String
    /// The features it was made from.
    public var frontEnd: FrontEnd
    /// How the word is said.
    public var template: KeywordTemplate
    /// What a hop of anything else looks like; nil: the front end's own mixture.
    public var background: BackgroundModel?
    /// What tells the word from what resembles it.
    public var verifier: Verifier
    /// From log odds to 0 ... 1.
    public var calibration: ScoreCalibration
    /// Below this raw score of the template nothing is shown to the verifier, which knows only what resembles the word.
    public var candidateFloor: Float
    /// The score from which a detection counts, unless the user says otherwise: 0 ... 1.
    public var defaultThreshold: Float
    /// Recordings it was made from, as mel spectra, kept so that more can be added and some taken out.
    public var recordings: [StoredRecording]
    /// Recordings of what resembles the word and is none, kept in the same way.
    public var confusable: [StoredRecording] = []
    /// Whose voice it answers to; nil: anybody's.
    public var voice: VoiceCheck?
    /// Where it comes from.
    public var provenance: KeywordProvenance

    /// The background that hops are compared with.
    var effectiveBackground: BackgroundModel { background ?? .learned }
}

extension BackgroundModel {
    /// The learned front end's.
    static let learned: BackgroundModel = {
        let frontEnd = LearnedFrontEnd.bundled
        return BackgroundModel(
            dimension: frontEnd.dimension, weights: frontEnd.gaussianWeights, means: frontEnd.gaussianMeans,
            variances: frontEnd.gaussianVariances)
    }()
}
