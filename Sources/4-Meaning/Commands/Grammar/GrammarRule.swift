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
