/// What may be said, by how it is put together.
///
/// There is no repetition and a rule cannot contain itself, so an expression stands for finitely many phrases; they
/// are never listed.
public indirect enum GrammarExpression: Hashable, Sendable {
    /// A word.
    case word(GrammarWord)
    /// A whole number in digits, as text has it and speech never does.
    case digits(ClosedRange<Int>)
    /// Any word, as text has it that was typed, or recognized by a recognizer of any words.
    case anyWord
    /// One after the other; none at all stands for saying nothing.
    case sequence([GrammarExpression])
    /// Any one of them, the first that fits; none to choose from stands for no phrase at all.
    case oneOf([GrammarExpression])
    /// It or nothing, it if both fit.
    case optional(GrammarExpression)
    /// What the rule of this name stands for.
    case rule(String, at: GrammarPosition)
    /// A value of the slot called `type`, kept under `name`.
    case slot(name: String, type: String, at: GrammarPosition)
    /// What is said here is kept under `name`, read as `kind`.
    case tagged(GrammarExpression, name: String, kind: GrammarValueKind)
    /// What is said here counts as `by` in the value around it.
    case replaced(GrammarExpression, by: String)

    /// Words that follow each other, written plainly.
    static func words(_ text: String) -> GrammarExpression {
        .sequence(TextNormalizer.wordsWithDigits(text).map { .word(GrammarWord($0, spelling: $0)) })
    }

    /// One to `count` words of any kind.
    static func anyWords(upTo count: Int) -> GrammarExpression {
        (1..<count).reduce(.anyWord) { rest, _ in .sequence([.anyWord, .optional(rest)]) }
    }

    /// Words that are read but never heard.
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
