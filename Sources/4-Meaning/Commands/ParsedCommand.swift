public import Foundation

/// A command of a person, with the way in which the engine understood it.
public struct ParsedCommand: Hashable, Sendable {
    /// The action to carry out.
    public var action: CommandAction
    /// The key of the target; nil if the action has none.
    public var targetID: UUID?
    /// The name of the target.
    public var targetName: String?
    /// The engine's confidence.
    public var confidence: CommandConfidence
    /// The classifier's confidence, 0 ... 1; nil if the engine asked none.
    public var score: Double?
    /// The way in which the engine understood the text.
    public var path: ClassificationPath
    /// The match of an alias; nil for a built-in word of confirmation, a grammar and a classifier's answer.
    public var match: AliasMatch?
    /// The match of the grammar; nil if the grammar did not understand the text.
    public var grammarMatch: GrammarMatch?
    /// The match by sound; nil if the parser understood the text by its words. Setting it sets ``confidence``.
    public var sound: SoundMatch? {
        didSet { if let sound { confidence = sound.confidence } }
    }
    /// The time at which the thing happened, if the text says it; only for ``ActionVocabulary/timed`` actions.
    public var saidTime: SaidTime?
    /// The normalized text without the wake word, which the parser looked up.
    public var text: String
    /// The original text, before normalization.
    public var sourceText: String

    /// Makes a command, such as one that a button gives.
    public init(
        action: CommandAction, targetID: UUID? = nil, targetName: String? = nil,
        confidence: CommandConfidence = .high, path: ClassificationPath = .exactMatch,
        match: AliasMatch? = nil, grammarMatch: GrammarMatch? = nil, text: String = "",
        sourceText: String? = nil
    ) {
        self.action = action
        self.targetID = targetID
        self.targetName = targetName
        self.confidence = confidence
        self.path = path
        self.match = match
        self.grammarMatch = grammarMatch
        self.text = text
        self.sourceText = sourceText ?? text
    }
}

/// The ways in which the engine understands a text.
public enum ClassificationPath: String, Hashable, Codable, Sendable {
    /// By the aliases in memory, in any tier.
    case exactMatch = "exact_match"
    /// By an expression of the grammar.
    case grammar
    /// By the classifier.
    case llm
}
