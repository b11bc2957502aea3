/// What became of the recordings that a keyword was enrolled from.
public struct EnrolmentReport: Sendable {
    /// A recording that was used.
    public struct Used: Hashable, Sendable {
        /// The recording's label.
        public var label: String
        /// Where the word was found, in seconds from the recording's begin.
        public var word: ClosedRange<Double>
        /// The score, 0 ... 1, on templates that it was not part of; nil when there was nothing to compare with.
        public var score: Float?
    }

    /// A recording that was not used.
    public struct Rejected: Hashable, Sendable {
        /// The recording's label.
        public var label: String
        /// Why.
        public var reason: RejectionReason
    }

    /// What was used, in the order it was given.
    public var used: [Used] = []
    /// What was not, and why, in the order it was given.
    public var rejected: [Rejected] = []
    /// How many recordings of the word, out of those used, would be missed at the default threshold if they
    /// were new.
    public var missedCount = 0
    /// Whether the threshold keeps the word and the background speech apart; false is a reason to record
    /// more, or to choose a longer word. Nil without background speech.
    public var separates: Bool?
}
