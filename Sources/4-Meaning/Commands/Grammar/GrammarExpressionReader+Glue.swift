/// Reads brackets without a space between them and a word, as some notations have them: `light[s]`.
extension GrammarExpressionReader {
    /// Whether no space separates the item at `opening` from the word or bracket before it, and one of the two is
    /// a word.
    func joinsWord(before opening: Int) -> Bool {
        guard opening > 0 else { return false }
        let (before, here) = (scalars[opening - 1], scalars[opening])
        switch (syntax.symbol(before), syntax.symbol(here)) {
        case (nil, .beginGroup), (nil, .beginOption), (nil, .beginChoice), (nil, .beginRule):
            return isLetter(before)
        case (nil, .beginBrace): return syntax != .rhasspy && isLetter(before)
        case (.endGroup, nil), (.endOption, nil), (.endChoice, nil), (.endRule, nil), (.endBrace, nil):
            return isLetter(here)
        default: return false
        }
    }

    private func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
    }

    /// Two words from a word and an optional ending: the word with the ending, or without it.
    ///
    /// - Throws: ``GrammarError`` for any other combination, since it could mean one word or two.
    func glued(
        _ word: GrammarExpression?, _ item: [GrammarExpression], at opening: Int
    ) throws(GrammarError) -> GrammarExpression {
        let goesOn = index < scalars.count && symbol == nil && isLetter(scalars[index])
        guard !goesOn, case .word(let stem)? = word, item.count == 1,
            case .optional(.word(let ending)) = item[0],
            let spelling = stem.spelling, let more = ending.spelling
        else {
            throw error(
                "This touches the word beside it; put a space between them, or write whole words: (light | lights).",
                at: opening)
        }
        return .oneOf([
            .word(GrammarWord(stem.text + ending.text, spelling: spelling + more, at: stem.position)),
            .word(stem),
        ])
    }
}
