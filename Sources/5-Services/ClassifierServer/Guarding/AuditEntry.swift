/// The record of one question in the audit. It contains no spoken word, unless the operator wants it.
package struct AuditEntry: Encodable, Sendable {
    /// The outcome of a question.
    package enum Outcome: String, Encodable, Sendable {
        /// The answer is a command.
        case answered
        /// The model found no command.
        case none
        /// The text has no words, or too many.
        case empty
        case tooLong = "too-long"
        /// The text speaks to a language model, and the server sent it to none.
        case instruction
        /// The words do not support the model's choice; see ``ChoiceEvidence/Verdict``.
        case unsupported, outweighed, talk, denied
        /// The request is no valid question.
        case badRequest = "bad-request"
        /// The question is about another facility than the token's.
        case foreign
        /// The room asks too often.
        case rate
        /// The facility has spent its day's budget.
        case budget
        /// The most questions allowed are under way already.
        case busy
        /// The model is out of order, is too slow, refuses the question, or gives an answer that is refused.
        case modelUnavailable = "model-unavailable"
        case modelTimedOut = "model-timed-out"
        case modelRefused = "model-refused"
        case modelBadAnswer = "model-bad-answer"
    }

    /// The time of the answer, in UTC.
    var time: String
    /// The facility that asked.
    var facility: String
    /// The room; nil if its token is for all rooms.
    var room: String?
    package var outcome: Outcome
    /// The HTTP status of the answer.
    var status: Int
    /// The command that was answered; nil for none.
    var intent: String?
    var milestone: String?
    var confidence: Double?
    /// Whether the answer came from the cache.
    var cached = false
    /// The length of the text, in words and in bytes.
    var words: Int?
    var bytes: Int?
    /// A hash of the text, which is the same for the same text while the server runs, and of no use elsewhere.
    var text: String?
    /// The text, if the operator wants it.
    var transcription: String?
    /// The time from the complete question to the answer, and the model's part of it, in milliseconds.
    var milliseconds: Double
    var modelMilliseconds: Double?
    /// The tokens that the model took.
    var tokens: Int?
}
