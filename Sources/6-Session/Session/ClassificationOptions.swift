public import Commands
public import Recognition

/// How a classifier is asked about what no alias matches.
public struct ClassificationOptions: Hashable, Sendable {
    /// How long the classifier may take, in seconds, its one retry included. 4 s: people do not wait longer for a room
    /// to answer.
    public var limit: Double = 4
    /// The least confidence, 0 ... 1, of an answer that is acted on; what lies below is not understood.
    /// 0.7 is a guess: a wrong action is worse than none.
    public var minimumConfidence = 0.7
    /// What is learned from it; nil learns nothing.
    public var learning: LearningPolicy? = LearningPolicy()
    /// When a classifier that fails is left alone, and for how long.
    public var breaker = CircuitBreaker.Options()
    /// Phrases that no alias has and that the recognizer is to expect all the same, for one that hears nothing else.
    public var phrases: [String] = []

    /// Makes options with the defaults.
    public init() {}
}
