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
    /// Whose voice it answers to; nil: any voice.
    public var voice: VoiceCheck?
    /// Where it comes from.
    public var provenance: KeywordProvenance

    package init(
        name: String, frontEnd: FrontEnd, template: KeywordTemplate, background: BackgroundModel? = nil,
        verifier: Verifier, calibration: ScoreCalibration, candidateFloor: Float,
        defaultThreshold: Float, recordings: [StoredRecording], confusable: [StoredRecording] = [],
        voice: VoiceCheck? = nil, provenance: KeywordProvenance
    ) {
        self.name = name
        self.frontEnd = frontEnd
        self.template = template
        self.background = background
        self.verifier = verifier
        self.calibration = calibration
        self.candidateFloor = candidateFloor
        self.defaultThreshold = defaultThreshold
        self.recordings = recordings
        self.confusable = confusable
        self.voice = voice
        self.provenance = provenance
    }

    /// Begins the labels of words that were heard while the model was in use.
    package static let heardLabel = "heard "
    /// The recordings that were heard while the model was in use, the oldest first.
    public var heardRecordings: [StoredRecording] {
        recordings.filter { $0.label.hasPrefix(KeywordModel.heardLabel) }
    }

    /// The background that hops are compared with.
    var effectiveBackground: BackgroundModel { background ?? .learned }
}

extension BackgroundModel {
    /// The learned front end's.
    package static let learned: BackgroundModel = {
        let frontEnd = LearnedFrontEnd.bundled
        return BackgroundModel(
            dimension: frontEnd.dimension, weights: frontEnd.gaussianWeights, means: frontEnd.gaussianMeans,
            variances: frontEnd.gaussianVariances)
    }()
}
