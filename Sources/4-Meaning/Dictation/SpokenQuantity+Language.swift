import Commands

extension SpokenQuantity {
    /// The longest quantity at the beginning of some words of a language other than English; nil if they begin
    /// with none.
    static func read(_ words: ArraySlice<String>, in language: Language) -> SpokenQuantity? {
        let isNegative = words.first == language.minus
        let rest = isNegative ? words.dropFirst() : words
        guard var quantity = digitRow(rest, in: language) ?? whole(rest, in: language) else { return nil }
        let after = rest.dropFirst(quantity.wordCount)
        if let first = after.first, first == decimalMark(of: language) {
            let decimals = after.dropFirst().prefix { digit($0, in: language) != nil }
            if !decimals.isEmpty {
                let digits = decimals.compactMap { digit($0, in: language) }.map(String.init).joined()
                quantity = SpokenQuantity(
                    digits: quantity.digits + (language.definition.hasDecimalComma ? "," : ".") + digits,
                    wordCount: quantity.wordCount + 1 + decimals.count, isWrittenInDigits: true)
            }
        }
        guard isNegative else { return quantity }
        return .init(
            digits: "−" + quantity.digits, wordCount: quantity.wordCount + 1, isWrittenInDigits: true)
    }

    /// Whether a word is the mark of a fraction between two numbers, *zwei Komma fünf*, and not a mark between words.
    static func isDecimalMark(_ index: Int, of words: [SpokenWord], in language: Language) -> Bool {
        guard language.definition.dictation != nil, words[index].key == decimalMark(of: language), index > 0,
            index + 1 < words.count
        else { return false }
        let before = words[...(index - 1)].suffix(1).map(\.key)
        return (isNumeral(before[0]) || language.leadingNumber(before[...]) != nil)
            && digit(words[index + 1].key, in: language) != nil
    }

    private static func decimalMark(of language: Language) -> String {
        let name = language.definition.hasDecimalComma ? "comma" : "point"
        return language.definition.marks[name] ?? name
    }

    /// The number below ten that a word says, in letters or digits; nil for another word.
    private static func digit(_ word: String, in language: Language) -> Int? {
        if isNumeral(word), word.utf8.count == 1 { return Int(word) }
        guard let (value, _) = language.leadingNumber([word]), value < 10 else { return nil }
        return value
    }

    /// Three digits or more, said one after the other, such as a telephone number.
    private static func digitRow(_ words: ArraySlice<String>, in language: Language) -> SpokenQuantity? {
        let row = words.prefix { digit($0, in: language) != nil }
        // The last digit may begin a longer number, such as *zwei hundert*; then this is no row of digits.
        let last = language.leadingNumber(words.dropFirst(max(0, row.count - 1)))
        guard row.count >= 3, last?.wordCount ?? 1 == 1 else { return nil }
        let digits = row.compactMap { digit($0, in: language) }.map(String.init).joined()
        return .init(digits: digits, wordCount: row.count, isWrittenInDigits: true)
    }

    private static func whole(_ words: ArraySlice<String>, in language: Language) -> SpokenQuantity? {
        if let first = words.first, isNumeral(first) {
            return .init(digits: first, wordCount: 1, isWrittenInDigits: true)
        }
        return language.leadingNumber(words).map {
            .init(digits: String($0.value), wordCount: $0.wordCount, isWrittenInDigits: $0.value >= 10)
        }
    }
}
