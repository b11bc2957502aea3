public import Recognition

extension Grammar {
    /// What a recognizer should expect: everything that the grammar can say, factored as it was written.
    ///
    /// Words are spelled as a pronunciation dictionary spells them, with apostrophes. Digits are left out, since
    /// nobody says them.
    public var expectedPhrases: ExpectedPhrases {
        ExpectedPhrases(
            [],
            weighted: zip(expressions, weights).map { WeightedExpression(PhraseExpression($0), weight: $1) })
    }
}

extension PhraseExpression {
    /// The words of a resolved expression, without its slots.
    init(_ expression: GrammarExpression) {
        switch expression {
        case .word(let word): self = word.spelling.map { .words($0) } ?? .oneOf([])
        case .sequence(let parts): self = .sequence(PhraseExpression.joined(parts))
        case .oneOf(let choices): self = .oneOf(choices.map { PhraseExpression($0) })
        case .optional(let part): self = .optional(PhraseExpression(part))
        case .tagged(let part, _, _), .replaced(let part, _): self = PhraseExpression(part)
        case .digits, .rule, .slot: self = .oneOf([])
        }
    }

    /// The parts of a sequence, with words that follow each other in one piece.
    private static func joined(_ parts: [GrammarExpression]) -> [PhraseExpression] {
        var joined: [PhraseExpression] = []
        for part in parts.map({ PhraseExpression($0) }) {
            if case .words(let text)? = joined.last, case .words(let more) = part {
                joined[joined.count - 1] = .words(text + " " + more)
            } else {
                joined.append(part)
            }
        }
        return joined
    }
}
