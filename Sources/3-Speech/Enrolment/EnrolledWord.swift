import WakeWord

/// A recording whose word was found.
struct EnrolledWord: Sendable {
    var index: Int
    var label: String
    /// The log mel bands that copies are made from; nil with the light front end.
    var bands: FeatureSequence?
    var copies: [WordCopy]
    /// What is wrong with the recording, if it was taken all the same.
    var fault: RejectionReason?
    /// Whether it came with the model that is extended.
    var isKept = false
    /// Whose voice it is, if that was said.
    var speaker: String?
    /// Copies that leave the voice as it is; only of words of the speaker whose voice the model answers to.
    var voiceCopies: [WordCopy] = []
    /// What its copies reach on a model made of the others, the first copy's first; empty when there are too few.
    var strangerScores: [Float] = []
}
