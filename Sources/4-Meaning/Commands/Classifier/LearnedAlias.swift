public import Foundation

/// An alias that a classifier taught, and where it came from.
public struct LearnedAlias: Identifiable, Hashable, Sendable {
    /// The alias, as it stands among the others.
    public var alias: Alias
    /// What was said: normalized, as the classifier was asked.
    public var transcription: String
    /// Who taught it: the classifier's ``IntentClassifier/name``.
    public var classifier: String
    /// How sure the classifier was, 0 ... 1.
    public var confidence: Double
    /// When it was learned; kept to the millisecond.
    public var learnedAt: Date
    /// When a person contradicted it, which took it out of use; nil before that.
    public var quarantinedAt: Date?

    /// The alias's key.
    public var id: UUID { alias.id }

    /// Makes a record.
    public init(
        alias: Alias, transcription: String, classifier: String, confidence: Double, learnedAt: Date,
        quarantinedAt: Date? = nil
    ) {
        self.alias = alias
        self.transcription = transcription
        self.classifier = classifier
        self.confidence = confidence
        self.learnedAt = learnedAt
        self.quarantinedAt = quarantinedAt
    }
}
