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
    /// The name by which expressions refer to the rule: `light` for `<light>`.
    public var name: String
    /// The expression that the name stands for.
    public var expression: GrammarExpression
    /// The place of the rule's name in the text.
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
