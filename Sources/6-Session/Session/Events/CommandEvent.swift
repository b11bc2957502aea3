public import Commands
public import Handling

/// An action, and its outcome.
public struct CommandEvent: Hashable, Sendable {
    /// The action that the command asks for.
    public var action: CommandAction
    /// The target of the action; nil if it has none.
    public var target: TargetName?
    /// How the text was understood: by an alias, the grammar or the classifier.
    public var path: ClassificationPath
    /// How well an alias matched; nil if none did.
    public var tier: AliasMatch.Tier?
    /// The intent, if a grammar understood it.
    public var intent: String?
    /// How sure the engine was.
    public var confidence: CommandConfidence
    /// The outcome of the action.
    public var outcome: CommandOutcome
    /// Why the action was rejected or failed, if the handler says.
    public var reason: String?
    /// Who asked for the action: a voice or a program.
    public var origin: CommandRequest.Origin
    /// The code of the language in which the text was understood; nil in a room with one language.
    public var language: String?

    /// Makes an event about a command.
    ///
    /// - Parameters:
    ///   - command: the command that the parser found.
    ///   - target: the name of the target; nil takes the command's.
    ///   - vocabulary: what targets are called.
    ///   - outcome: the outcome of the action.
    ///   - reason: why it was rejected or failed, if the handler says.
    ///   - origin: who asked for the action.
    ///   - confidence: how sure the engine was, hearing included; nil takes the command's confidence in its words.
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

/// An intent of the application's grammar, and its outcome.
public struct IntentEvent: Hashable, Sendable {
    /// The intent's name in the grammar.
    public var intent: String
    /// The values of its slots, by name.
    public var slots: [String: GrammarValue]
    /// The outcome of the intent.
    public var outcome: CommandOutcome
    /// Why the intent was rejected or failed, if the handler says.
    public var reason: String?
    /// Who asked for the intent: a voice or a program.
    public var origin: CommandRequest.Origin
    /// The code of the language in which the text was understood; nil in a room with one language.
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
