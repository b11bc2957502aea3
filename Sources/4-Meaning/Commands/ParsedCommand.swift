public import Foundation

/// A command that a person gave.
public struct ParsedCommand: Hashable, Sendable {
    /// What is to be done.
    public var action: CommandAction
    /// What it is about; nil for an action that is about nothing.
    public var targetID: UUID?
    /// What that target is called.
    public var targetName: String?
    /// How sure the engine is.
    public var confidence: CommandConfidence
    /// How sure a classifier is, 0 ... 1; nil if none was asked.
    public var score: Double?
    /// Which way the text was understood.
    public var path: ClassificationPath
    /// The alias that matched and how; nil for a built-in word of confirmation, a grammar and a classifier's answer.
    public var match: AliasMatch?
    /// What a grammar read, if a grammar understood the text.
    public var grammarMatch: GrammarMatch?
    /// What the text sounds like, if it was understood by that.
    public var sound: SoundMatch? {
        didSet { if let sound { confidence = sound.confidence } }
    }
    /// When it happened, if the text says so; only for ``ActionVocabulary/timed`` actions.
    public var saidTime: SaidTime?
    /// The text as it was looked up: normalized, without the wake word.
    public var text: String
    /// The text as it was heard.
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

/// Which way a text was understood.
public enum ClassificationPath: String, Hashable, Codable, Sendable {
    /// By the aliases in memory, in any tier.
    case exactMatch = "exact_match"
    /// By an expression of the grammar.
    case grammar
    /// By the classifier.
    case llm
}
