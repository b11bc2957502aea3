/// A grammar as it was written: intents, and the slots and rules that they use.
public struct GrammarDefinition: Hashable, Sendable {
    /// The intents; if a text fits several, the first counts.
    public var intents: [GrammarIntent]
    /// The slots that are not built in, each name once.
    public var slots: [GrammarSlot]
    /// Named expressions, each name once.
    public var rules: [GrammarRule]

    /// Makes a definition.
    public init(intents: [GrammarIntent], slots: [GrammarSlot] = [], rules: [GrammarRule] = []) {
        self.intents = intents
        self.slots = slots
        self.rules = rules
    }
}

/// An expression with a name.
public struct GrammarRule: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// What it stands for.
    public var expression: GrammarExpression
    /// Where its name stands.
    public var position: GrammarPosition

    /// Makes a rule.
    public init(
        name: String, expression: GrammarExpression, at position: GrammarPosition = GrammarPosition()
    ) {
        self.name = name
        self.expression = expression
        self.position = position
    }
}
