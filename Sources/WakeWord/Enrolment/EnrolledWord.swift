/// A recording whose word was found.
struct EnrolledWord: Sendable {
    var index: Int
    var label: String
    /// The log mel bands that copies are made from; nil with the light front end.
    var bands: FeatureSequence?
    var copies: [WordCopy]
    /// What its copies reach on a model made of the others, the first copy's first; empty when there are too few.
    var strangerScores: [Float] = []
    /// What is wrong with the recording, where it was taken all the same.
    var fault: RejectionReason?
    /// Whether it came with the model that is extended.
    var isKept = false
}
