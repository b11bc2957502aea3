import Commands

/// Turns spoken text into written text: named marks, numbers, units, days and times in digits, capitals.
struct DictationWriter {
    let options: DictationOptions

    /// The written form of some words after a text.
    ///
    /// - Returns: the addition to the text, with a leading space if needed.
    func written(_ said: String, after text: String) -> String {
        let words = SpokenWord.words(said, in: options.language)
        // A recognizer that writes punctuation also writes capitals and numbers as it means them.
        let isWritten = words.contains { !$0.trailing.isEmpty || $0.surface.contains(where: \.isUppercase) }
        var tokens = SpokenMark.find(in: words, options)
        if options.writesNumbers, !isWritten { tokens = withNumbers(tokens) }
        var added = ""
        for token in tokens { append(token, to: &added, after: text, keepsCapitals: isWritten) }
        return added
    }

    private func withNumbers(_ tokens: [DictationToken]) -> [DictationToken] {
        var result: [DictationToken] = []
        var rest = tokens[...]
        while let token = rest.first {
            // A number does not continue across a mark.
            let keys = rest.prefix(12).prefix { if case .word = $0 { true } else { false } }.map(\.key)
            if let (text, count) = number(keys[...]) {
                result.append(.word(SpokenWord(text, key: text)))
                rest = rest.dropFirst(count)
            } else {
                result.append(token)
                rest = rest.dropFirst()
            }
        }
        return result
    }

    private func number(_ words: ArraySlice<String>) -> (String, Int)? {
        if let own = options.language.definition.dictation {
            guard let quantity = SpokenQuantity.read(words, in: options.language) else { return nil }
            return own.written(quantity, words.dropFirst(quantity.wordCount))
        }
        if let found = SpokenDate.day(words) ?? SpokenDate.time(words) { return found }
        guard let quantity = SpokenQuantity.read(words) else { return nil }
        if let found = WrittenUnit.written(quantity, words.dropFirst(quantity.wordCount)) { return found }
        return quantity.isWrittenInDigits ? (quantity.digits, quantity.wordCount) : nil
    }

    private func append(
        _ token: DictationToken, to added: inout String, after text: String, keepsCapitals: Bool
    ) {
        let last = added.isEmpty ? text : added
        switch token {
        case .mark(let mark):
            if mark.isBreak {
                while added.last == " " { added.removeLast() }
            } else if !mark.joinsBefore, needsSpace(after: last) {
                added += " "
            }
            added += mark.text
        case .word(let word):
            if needsSpace(after: last), !(word.surface.isEmpty && word.leading.isEmpty) { added += " " }
            added +=
                word.leading + cased(word.surface, after: last, keepsCapitals: keepsCapitals) + word.trailing
        }
    }

    private func needsSpace(after text: String) -> Bool {
        guard let last = text.last else { return false }
        if last.isWhitespace { return false }
        // The next word stands right after some marks; a dash stands alone.
        return !options.marks.values.contains { $0.joinsAfter && $0.text.hasSuffix(String(last)) }
    }

    private func cased(_ word: String, after text: String, keepsCapitals: Bool) -> String {
        guard !keepsCapitals else { return word }
        let isEnglish = options.language.definition.dictation == nil
        if isEnglish, word == "i" || word.hasPrefix("i'") { return "I" + word.dropFirst() }
        guard beginsSentence(after: text) else { return word }
        return word.prefix(1).uppercased() + word.dropFirst()
    }

    private func beginsSentence(after text: String) -> Bool {
        guard let last = text.last(where: { !" ”)“(„«»‚‘’".contains($0) }) else { return true }
        return ".?!\n".contains(last)
    }
}

extension LanguageDefinition.Dictation {
    /// A number with its unit, or in digits if it is ten or more or stands before a counted thing; nil if it
    /// stays words.
    fileprivate func written(
        _ number: SpokenQuantity, _ after: ArraySlice<String>
    ) -> (text: String, wordCount: Int)? {
        for count in (1...3).reversed() where after.count >= count {
            if let unit = units[after.prefix(count).joined(separator: " ")] {
                return (number.digits + unit, number.wordCount + count)
            }
        }
        guard number.isWrittenInDigits || after.first.map(counted.contains) == true else { return nil }
        return (number.digits, number.wordCount)
    }
}

extension DictationToken {
    fileprivate var key: String { if case .word(let word) = self { word.key } else { "" } }
}
