import WakeWord

/// A recording whose word was found.
struct EnrolledWord: Sendable {
    var index: Int
    var label: String
    /// The log mel bands that copies are made from; nil with the light front end.
    var bands: FeatureSequence?
    var copies: [WordCopy]
    /// The fault of a recording that is used nevertheless; nil if it is good.
    var fault: RejectionReason?
    /// Whether it comes from the model that is extended.
    var isKept = false
    /// The name of the speaker; nil if it was not given.
    var speaker: String?
    /// Copies that leave the voice as it is; only of words of the speaker whose voice the model answers to.
    var voiceCopies: [WordCopy] = []
    /// The scores of its copies on a model made of the other words, the first copy's first; empty if there are too
    /// few words.
    var strangerScores: [Float] = []
}
