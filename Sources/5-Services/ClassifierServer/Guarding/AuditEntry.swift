/// What is written down of a question. No word that was said is in it, unless the operator wants it.
package struct AuditEntry: Encodable, Sendable {
    /// What became of a question.
    package enum Outcome: String, Encodable, Sendable {
        /// A command was answered.
        case answered
        /// The model found none.
        case none
        /// The text has no words, or too many.
        case empty
        case tooLong = "too-long"
        /// The text speaks to a model, and was sent to none.
        case instruction
        /// What the model chose is not supported by the words; see ``ChoiceEvidence/Verdict``.
        case unsupported, outweighed, talk, denied
        /// It is no question.
        case badRequest = "bad-request"
        /// It is about another facility.
        case foreign
        /// The room asks too often.
        case rate
        /// The facility has spent its day's budget.
        case budget
        /// As many questions are under way as may be.
        case busy
        /// The model gives no answer, none in time, or one that is refused.
        case modelUnavailable = "model-unavailable"
        case modelTimedOut = "model-timed-out"
        case modelRefused = "model-refused"
        case modelBadAnswer = "model-bad-answer"
    }

    /// When it was answered, UTC.
    var time: String
    /// Whose it was.
    var facility: String
    /// The room; nil if its token is for all of them.
    var room: String?
    /// What became of it.
    package var outcome: Outcome
    /// The status that was sent.
    var status: Int
    /// What was answered.
    var intent: String?
    var milestone: String?
    var confidence: Double?
    /// Whether the answer was kept from another question.
    var cached = false
    /// How long the text is.
    var words: Int?
    var bytes: Int?
    /// The same for the same text as long as the server runs, and of no use elsewhere.
    var text: String?
    /// The text, if the operator wants it.
    var transcription: String?
    /// Milliseconds from the whole question to the answer, and of the model's part.
    var milliseconds: Double
    var modelMilliseconds: Double?
    /// What the model took.
    var tokens: Int?
}
