extension GrammarWord {
    /// Whether a scalar may stand in an expression's words: letters, digits, apostrophes, and punctuation that only
    /// separates. Other scalars stand for words that they do not spell (`%`, `&`), or belong to another notation.
    static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal
            || "'’‘ʼ-‐–.,;!?\"“”".unicodeScalars.contains(scalar)
            || scalar.properties.generalCategory == .nonspacingMark
    }

    /// The words of a text, each with its spelling. A decimal, or a number of one or two digits, becomes a choice
    /// between the words in which people say it and its digits.
    ///
    /// - Parameter keepsNumbers: whether such a number counts as its digits in the value around it, as Rhasspy
    ///   does it.
    static func expressions(
        in text: String, at position: GrammarPosition, keepsNumbers: Bool
    ) -> [GrammarExpression] {
        var rest = words(in: text, at: position)[...]
        var expressions: [GrammarExpression] = []
        while let word = rest.first {
            let isDecimal = rest.count > 2 && SpokenNumber.isDecimal(rest.prefix(3).map(\.text))
            let written = rest.prefix(isDecimal ? 3 : 1)
            rest = rest.dropFirst(written.count)
            let said = SpokenNumber.spelled(written.map { $0.text[...] })
            guard said != written.map(\.text) else {
                expressions.append(.word(word))
                continue
            }
            let number = GrammarExpression.oneOf([
                sequence(
                    said.joined(separator: " ").split(separator: " ").map {
                        GrammarWord(String($0), spelling: String($0), at: position)
                    }),
                sequence(written.map { GrammarWord($0.text, spelling: nil, at: position) }),
            ])
            let value = isDecimal ? "\(word.text).\(written.last!.text)" : word.text
            expressions.append(keepsNumbers ? .replaced(number, by: value) : number)
        }
        return expressions
    }

    private static func sequence(_ words: [GrammarWord]) -> GrammarExpression {
        words.count == 1 ? .word(words[0]) : .sequence(words.map { .word($0) })
    }

    private static func words(in text: String, at position: GrammarPosition) -> [GrammarWord] {
        let text = NumberMarks.joiningThousands(text)
        let marks = marks(in: text)
        return text.split(whereSeparator: { !isOfWord($0) }).flatMap { piece in
            let normalized = TextNormalizer.wordsWithDigits(String(piece))
            let spelling = String(piece.lowercased().map { apostrophes.contains($0) ? "'" : $0 })
                .trimmingApostrophes()
            let words = normalized.map {
                GrammarWord($0, spelling: normalized.count == 1 ? spelling : $0, at: position)
            }
            guard let begin = piece.firstIndex(where: { !apostrophes.contains($0) }),
                let before = marks[begin]
            else { return words }
            return before.split(separator: " ").map {
                GrammarWord(String($0), spelling: String($0), at: position)
            } + words
        }
    }

    /// The words that stand for marks before a number, by the number's place: a sign or a point.
    private static func marks(in text: String) -> [String.Index: String] {
        var marks = NumberMarks()
        var words: [String.Index: String] = [:]
        for index in text.unicodeScalars.indices {
            let scalar = text.unicodeScalars[index]
            let role = ("A"..."Z").contains(scalar) ? .word : ScalarRole(scalar)
            words[index] = marks.words(at: scalar, role)
        }
        return words
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
