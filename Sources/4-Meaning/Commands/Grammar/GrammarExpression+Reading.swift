extension GrammarExpression {
    /// Reads an expression.
    ///
    /// Time and memory grow linearly with the text; brackets may be ``GrammarLimits/depth`` deep.
    ///
    /// - Parameters:
    ///   - text: the expression, on one line.
    ///   - syntax: how it is written.
    ///   - position: where it begins, for errors.
    ///   - scope: what the rules of Rhasspy's section are called after: `<rule>` means `<scope.rule>`.
    /// - Throws: ``GrammarError`` with the place.
    public init(
        _ text: String, syntax: GrammarSyntax = .native, at position: GrammarPosition = GrammarPosition(),
        scope: String? = nil
    ) throws(GrammarError) {
        var reader = GrammarExpressionReader(text, syntax: syntax, at: position, scope: scope)
        self = try reader.read()
    }
}
