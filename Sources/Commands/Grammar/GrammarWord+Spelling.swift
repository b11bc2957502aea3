extension GrammarWord {
    /// Whether a scalar may stand in an expression's words: letters, digits, apostrophes, and punctuation that only
    /// separates. Others stand for something that is said otherwise (`%`, `&`), or for another notation.
    static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal
            || "'’‘ʼ-‐–.,;!?\"“”".unicodeScalars.contains(scalar)
            || scalar.properties.generalCategory == .nonspacingMark
    }

    /// The words of a text, each with its spelling.
    static func words(in text: String, at position: GrammarPosition) -> [GrammarWord] {
        text.split(whereSeparator: { !isOfWord($0) }).flatMap { piece in
            let normalized = TextNormalizer.wordsWithDigits(String(piece))
            let spelling = String(piece.lowercased().map { apostrophes.contains($0) ? "'" : $0 })
                .trimmingApostrophes()
            return normalized.map {
                GrammarWord($0, spelling: normalized.count == 1 ? spelling : $0, at: position)
            }
        }
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
