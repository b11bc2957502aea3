public import Recognition

extension Grammar {
    /// The phrases that a recognizer should expect: everything that the grammar can say, factored as it was written.
    ///
    /// Words have the spelling of a pronunciation dictionary, with apostrophes. The phrases hold no digits, since
    /// people say numbers as words.
    public var expectedPhrases: ExpectedPhrases { phrases(beyondLimits: false) }

    /// The ``expectedPhrases``, and phrases near them that the grammar refuses: each sentence denied, and numbers
    /// outside the range of their slot.
    ///
    /// A recognizer that expects orders alone hears an order in “don't turn on the light” or in “two hundred
    /// percent”, and is sure of it.
    package var heardPhrases: ExpectedPhrases {
        var phrases = phrases(beyondLimits: true)
        phrases.addDenials()
        return phrases
    }

    private func phrases(beyondLimits: Bool) -> ExpectedPhrases {
        ExpectedPhrases(
            [],
            weighted: zip(expressions, weights).map {
                WeightedExpression(PhraseExpression($0, beyondLimits: beyondLimits), weight: $1)
            })
    }
}

extension GrammarExpression {
    /// The range of a number slot's expression; nil if this is no such expression.
    fileprivate var numbers: ClosedRange<Int>? {
        switch self {
        case .digits(let range): range
        case .oneOf(let choices): choices.lazy.compactMap(\.numbers).first
        default: nil
        }
    }
}

extension PhraseExpression {
    /// The upper bounds of the slots for which any number is expected. A slot of single digits keeps its range: people
    /// say digits one after the other.
    private static let numbers = 10...999
    private static let anyNumber = PhraseExpression.sequence([
        .optional(.words("minus")), PhraseExpression(SpokenNumber.spoken(0...numbers.upperBound)),
    ])

    /// The words of a resolved expression, without its slots.
    ///
    /// - Parameter beyondLimits: whether the phrases contain numbers outside the range of their slot.
    init(_ expression: GrammarExpression, beyondLimits: Bool = false) {
        switch expression {
        case .word(let word): self = word.spelling.map { .words($0) } ?? .oneOf([])
        case .sequence(let parts): self = .sequence(PhraseExpression.joined(parts, beyondLimits))
        case .oneOf(let choices):
            self = .oneOf(choices.map { PhraseExpression($0, beyondLimits: beyondLimits) })
        case .optional(let part): self = .optional(PhraseExpression(part, beyondLimits: beyondLimits))
        case .tagged(let part, _, .number)
        where beyondLimits && part.numbers.map { Self.numbers.contains($0.upperBound) } ?? false:
            self = Self.anyNumber
        case .tagged(let part, _, _), .replaced(let part, _):
            self = PhraseExpression(part, beyondLimits: beyondLimits)
        case .digits, .anyWord, .rule, .slot: self = .oneOf([])
        }
    }

    /// The parts of a sequence, with words that follow each other in one piece.
    private static func joined(_ parts: [GrammarExpression], _ beyondLimits: Bool) -> [PhraseExpression] {
        var joined: [PhraseExpression] = []
        for part in parts.map({ PhraseExpression($0, beyondLimits: beyondLimits) }) {
            if case .words(let text)? = joined.last, case .words(let more) = part {
                joined[joined.count - 1] = .words(text + " " + more)
            } else {
                joined.append(part)
            }
        }
        return joined
    }
}
