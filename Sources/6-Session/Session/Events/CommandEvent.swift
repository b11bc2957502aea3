public import Commands
public import Handling

/// An action, and what came of it.
public struct CommandEvent: Hashable, Sendable {
    /// What was to be done.
    public var action: CommandAction
    /// What the action is about; nil if it is about nothing.
    public var target: TargetName?
    /// Which way the text was understood.
    public var path: ClassificationPath
    /// How well an alias matched; nil if none did.
    public var tier: AliasMatch.Tier?
    /// The intent, if a grammar understood it.
    public var intent: String?
    /// How sure the engine was.
    public var confidence: CommandConfidence
    /// What came of it.
    public var outcome: CommandOutcome
    /// Why it was rejected or failed, if the handler says.
    public var reason: String?
    /// Who wanted it.
    public var origin: CommandRequest.Origin
    /// The code of the language in which it was understood; nil in a room of one.
    public var language: String?

    /// Makes an event about a command.
    ///
    /// - Parameters:
    ///   - command: what was understood.
    ///   - target: the name of what it is about; nil takes the command's.
    ///   - vocabulary: what targets are called.
    ///   - outcome: what came of it.
    ///   - reason: why it was rejected or failed, if the handler says.
    ///   - origin: who wanted it.
    ///   - confidence: how sure the engine was, hearing it included; nil if it was as sure as of its words.
    public init(
        _ command: ParsedCommand, about target: String? = nil, _ vocabulary: ActionVocabulary,
        outcome: CommandOutcome, reason: String? = nil,
        origin: CommandRequest.Origin = .voice, confidence: CommandConfidence? = nil
    ) {
        action = command.action
        self.target = vocabulary.named(target ?? command.targetName)
        path = command.path
        tier = command.match?.tier ?? (command.sound == nil ? nil : .sound)
        intent = command.grammarMatch?.intent
        self.confidence = confidence ?? command.confidence
        self.outcome = outcome
        self.reason = reason
        self.origin = origin
    }
}

/// An intent of the application's grammar, and what came of it.
public struct IntentEvent: Hashable, Sendable {
    /// The intent's name in the grammar.
    public var intent: String
    /// The values of its slots, by name.
    public var slots: [String: GrammarValue]
    /// What came of it.
    public var outcome: CommandOutcome
    /// Why it was rejected or failed, if the handler says.
    public var reason: String?
    /// Who wanted it.
    public var origin: CommandRequest.Origin
    /// The code of the language in which it was understood; nil in a room of one.
    public var language: String?

    /// Makes an event about an intent.
    public init(
        intent: String, slots: [String: GrammarValue], outcome: CommandOutcome, reason: String? = nil,
        origin: CommandRequest.Origin = .voice
    ) {
        self.intent = intent
        self.slots = slots
        self.outcome = outcome
        self.reason = reason
        self.origin = origin
    }
}
