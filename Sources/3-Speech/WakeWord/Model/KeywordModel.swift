import Features

/// A word to listen for: a template, a verifier, and how to read the score.
public struct KeywordModel: Hashable, Sendable {
    /// The word, as events name it.
    public var name: String
    /// The front end whose features it was made from.
    public var frontEnd: FrontEnd
    /// How the word is said.
    public var template: KeywordTemplate
    /// The model of every sound but the word; nil if the front end's own mixture serves.
    public var background: BackgroundModel?
    /// Tells the word from sounds that resemble it.
    public var verifier: Verifier
    /// Turns the verifier's log odds into a score of 0 ... 1.
    public var calibration: ScoreCalibration
    /// The lowest raw score of the template at which the verifier judges a stretch: it knows only sounds that resemble
    /// the word.
    public var candidateFloor: Float
    /// The threshold, 0 ... 1, that holds unless the user sets another.
    public var defaultThreshold: Float
    /// Recordings it was made from, as mel spectra, kept so that more can be added and some taken out.
    public var recordings: [StoredRecording]
    /// Recordings of sounds that resemble the word and are not the word, kept in the same way.
    public var confusable: [StoredRecording] = []
    /// The voice that the model answers to; nil if it answers to any voice.
    public var voice: VoiceCheck?
    /// How it was made: the recordings, the day, the program.
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

    /// The beginning of the labels of words that were heard while the model was in use.
    package static let heardLabel = "heard "
    /// The recordings that were heard while the model was in use, the oldest first.
    public var heardRecordings: [StoredRecording] {
        recordings.filter { $0.label.hasPrefix(KeywordModel.heardLabel) }
    }

    /// The background that hops are compared with.
    var effectiveBackground: BackgroundModel { background ?? .learned }
}

extension BackgroundModel {
    /// The learned front end's own mixture.
    package static let learned: BackgroundModel = {
        let frontEnd = LearnedFrontEnd.bundled
        return BackgroundModel(
            dimension: frontEnd.dimension, weights: frontEnd.gaussianWeights, means: frontEnd.gaussianMeans,
            variances: frontEnd.gaussianVariances)
    }()
}
