/// A tree of words, choices, options and slots: the phrases that people may say.
///
/// An expression has no repetition, and a rule cannot contain itself, so an expression stands for finitely many
/// phrases. No code ever lists them.
public indirect enum GrammarExpression: Hashable, Sendable {
    /// A word.
    case word(GrammarWord)
    /// A whole number in digits. Only texts have digits, since people say numbers as words.
    case digits(ClosedRange<Int>)
    /// Any word of a text that a person typed, or that a recognizer without a fixed vocabulary wrote.
    case anyWord
    /// The parts one after the other; an empty list stands for saying nothing.
    case sequence([GrammarExpression])
    /// One of the choices, the first that fits; an empty list stands for no phrase at all.
    case oneOf([GrammarExpression])
    /// The part or nothing; the part if both fit.
    case optional(GrammarExpression)
    /// The expression of the rule with this name.
    case rule(String, at: GrammarPosition)
    /// A value of the slot called `type`, kept under `name`.
    case slot(name: String, type: String, at: GrammarPosition)
    /// An expression whose words a match keeps under `name`, as a value of `kind`.
    case tagged(GrammarExpression, name: String, kind: GrammarValueKind)
    /// An expression whose words count as `by` in the value around it.
    case replaced(GrammarExpression, by: String)

    /// The words of a plain text, one after the other, each with its spelling for the recognizer.
    static func words(_ text: String) -> GrammarExpression {
        .sequence(TextNormalizer.wordsWithDigits(text).map { .word(GrammarWord($0, spelling: $0)) })
    }

    /// One to `count` words of any kind.
    static func anyWords(upTo count: Int) -> GrammarExpression {
        (1..<count).reduce(.anyWord) { rest, _ in .sequence([.anyWord, .optional(rest)]) }
    }

    /// The words of a plain text, without a spelling: texts may have them, the recognizer does not expect them.
    static func textOnly(_ text: String) -> GrammarExpression {
        .sequence(TextNormalizer.wordsWithDigits(text).map { .word(GrammarWord($0, spelling: nil)) })
    }
}

extension GrammarExpression {
    /// Reads an expression.
    ///
    /// Time and memory grow linearly with the text; brackets may be ``GrammarLimits/depth`` deep.
    ///
    /// - Parameters:
    ///   - text: the expression, on one line.
    ///   - syntax: the notation of the text.
    ///   - position: the place where the text begins, for errors.
    ///   - scope: the name of the Rhasspy section around the text: `<rule>` means `<scope.rule>`; nil for
    ///     other notations.
    /// - Throws: ``GrammarError`` with the place.
    public init(
        _ text: String, syntax: GrammarSyntax = .native, at position: GrammarPosition = GrammarPosition(),
        scope: String? = nil
    ) throws(GrammarError) {
        var reader = GrammarExpressionReader(text, syntax: syntax, at: position, scope: scope)
        self = try reader.read()
    }
}
