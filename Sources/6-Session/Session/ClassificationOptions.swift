public import Commands
public import Recognition

/// Options for asking a classifier about texts that no alias matches.
public struct ClassificationOptions: Hashable, Sendable {
    /// How long the classifier may take, in seconds, its one retry included. 4 s: people do not wait longer for a room
    /// to answer.
    public var limit: Double = 4
    /// The least confidence, 0 ... 1, of an answer on which the session acts. A less sure answer counts as not
    /// understood. 0.7 is a guess: a wrong action is worse than none.
    public var minimumConfidence = 0.7
    /// Which answers the session learns as aliases; nil: none.
    public var learning: LearningPolicy? = LearningPolicy()
    /// After which failures the session leaves the classifier alone, and for how long.
    public var breaker = CircuitBreaker.Options()
    /// Phrases without an alias that the recognizer expects all the same. A recognizer that hears only expected phrases
    /// needs them.
    public var phrases: [String] = []

    /// Makes options with the defaults.
    public init() {}
}
