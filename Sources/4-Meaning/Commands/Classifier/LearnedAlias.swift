public import Foundation

/// An alias that the engine learned from a classifier, with its origin.
public struct LearnedAlias: Identifiable, Hashable, Sendable {
    /// The alias, as the dictionary has it.
    public var alias: Alias
    /// The transcription that the classifier got, normalized.
    public var transcription: String
    /// The ``IntentClassifier/name`` of the classifier.
    public var classifier: String
    /// How sure the classifier was, 0 ... 1.
    public var confidence: Double
    /// The time of learning, to the millisecond.
    public var learnedAt: Date
    /// The time at which a person contradicted the alias, which took it out of use; nil if that has not happened.
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
