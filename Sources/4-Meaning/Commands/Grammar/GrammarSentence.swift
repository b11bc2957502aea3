/// One way of saying an intent.
public struct GrammarSentence: Hashable, Sendable {
    /// The expression as it was written.
    public var text: String
    /// What that means.
    public var expression: GrammarExpression
    /// Where it begins.
    public var position: GrammarPosition

    /// Makes a sentence.
    public init(
        text: String, expression: GrammarExpression, at position: GrammarPosition = GrammarPosition()
    ) {
        self.text = text
        self.expression = expression
        self.position = position
    }

    /// Reads a sentence.
    ///
    /// - Throws: ``GrammarError`` with the place in `text`, counted from `position`.
    public init(
        _ text: String, syntax: GrammarSyntax = .native, at position: GrammarPosition = GrammarPosition()
    ) throws(GrammarError) {
        self.init(
            text: text, expression: try GrammarExpression(text, syntax: syntax, at: position), at: position)
    }
}
