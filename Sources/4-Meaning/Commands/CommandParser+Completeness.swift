extension CommandParser {
    /// Whether a text is a command word for word, and no longer command begins with it. A person who says it and falls
    /// silent has said everything.
    ///
    /// - Parameters:
    ///   - text: the text so far.
    ///   - awaitingConfirmation: whether a command waits for confirmation, as for
    ///     ``parse(_:awaitingConfirmation:isTyped:)``.
    public func isComplete(_ text: String, awaitingConfirmation: Bool = false) -> Bool {
        let parsers = [self] + others
        return parsers.contains { $0.says(text, awaitingConfirmation) }
            && !parsers.contains { $0.goesOn(after: text) }
    }

    /// Whether a text is a command word for word in this parser's own language.
    private func says(_ text: String, _ awaitingConfirmation: Bool) -> Bool {
        switch parseByWords(text, awaitingConfirmation: awaitingConfirmation) {
        case .command(let command):
            // A command without an alias match is from the grammar, or it answers a command that waits.
            command.match.map { $0.tier == .exact } ?? true
        case .intent: true
        case .noMatch: false
        }
    }

    /// Whether a phrase, a word of confirmation or a sentence of the grammar begins with a text and has more words:
    /// *lamp on* before *lamp on the left*, *twenty* before *twenty five*. Phrases out of use count, too. True for a
    /// text without words.
    public func goesOn(after text: String) -> Bool {
        let words = withoutWakePhrase(TextNormalizer.words(text, in: language))
        guard !words.isEmpty else { return true }
        let beginning = words.joined(separator: " ") + " "
        if dictionary.hasPhrase(beginning: beginning) { return true }
        let answers = confirmationWords.confirm.union(confirmationWords.cancel)
        if answers.contains(where: { $0.hasPrefix(beginning) }) { return true }
        guard let grammar else { return false }
        let written = withoutWakePhrase(TextNormalizer.wordsWithDigits(text, in: language))
        return grammar.goesOn(after: words) || grammar.goesOn(after: written)
    }
}

extension AliasDictionary {
    /// Whether a normalized phrase begins with `beginning`. Looks at every phrase.
    fileprivate func hasPhrase(beginning: String) -> Bool {
        index.phrases.keys.contains { $0.hasPrefix(beginning) }
    }
}

extension Grammar {
    /// Whether a sentence begins with these words and has more.
    fileprivate func goesOn(after words: [String]) -> Bool {
        // A text with more words than a match follows may go on.
        guard words.count <= Self.maximumWords else { return true }
        var matcher = GrammarMatcher(automaton)
        return matcher.goesOn(after: words)
    }
}
