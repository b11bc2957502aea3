extension GrammarWord {
    /// Whether a scalar may stand in an expression's words: letters, digits, apostrophes, and punctuation that only
    /// separates. Others stand for something that is said otherwise (`%`, `&`), or for another notation.
    static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal
            || "'’‘ʼ-‐–.,;!?\"“”".unicodeScalars.contains(scalar)
            || scalar.properties.generalCategory == .nonspacingMark
    }

    /// The words of a text, each with its spelling; numbers of one or two digits as they are said, and in digits.
    ///
    /// - Parameter keepsNumbers: whether such a number counts as its digits in the value around it, as in Rhasspy.
    static func expressions(
        in text: String, at position: GrammarPosition, keepsNumbers: Bool
    ) -> [GrammarExpression] {
        words(in: text, at: position).map { word in
            guard let spoken = SpokenNumber.spelled(word.text[...]) else { return .word(word) }
            let said = spoken.split(separator: " ").map {
                GrammarExpression.word(GrammarWord(String($0), spelling: String($0), at: position))
            }
            let number = GrammarExpression.oneOf([
                said.count == 1 ? said[0] : .sequence(said),
                .word(GrammarWord(word.text, spelling: nil, at: position)),
            ])
            return keepsNumbers ? .replaced(number, by: word.text) : number
        }
    }

    private static func words(in text: String, at position: GrammarPosition) -> [GrammarWord] {
        let signs = signs(in: text)
        return text.split(whereSeparator: { !isOfWord($0) }).flatMap { piece in
            let normalized = TextNormalizer.wordsWithDigits(String(piece))
            let spelling = String(piece.lowercased().map { apostrophes.contains($0) ? "'" : $0 })
                .trimmingApostrophes()
            let words = normalized.map {
                GrammarWord($0, spelling: normalized.count == 1 ? spelling : $0, at: position)
            }
            guard let begin = piece.firstIndex(where: { !apostrophes.contains($0) }), signs.contains(begin)
            else { return words }
            return [GrammarWord("minus", spelling: "minus", at: position)] + words
        }
    }

    /// Where numbers begin that have a minus before them.
    private static func signs(in text: String) -> Set<String.Index> {
        var sign = NumberSign()
        var signs: Set<String.Index> = []
        for index in text.unicodeScalars.indices {
            let scalar = text.unicodeScalars[index]
            let role = ("A"..."Z").contains(scalar) ? .word : ScalarRole(scalar)
            if sign.precedes(scalar, role) { signs.insert(index) }
        }
        return signs
    }

    private static let apostrophes: Set<Character> = ["'", "’", "‘", "ʼ"]

    private static func isOfWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || apostrophes.contains(character)
    }
}

extension String {
    fileprivate func trimmingApostrophes() -> String {
        var rest = self[...]
        while rest.first == "'" { rest.removeFirst() }
        while rest.last == "'" { rest.removeLast() }
        return String(rest)
    }
}
