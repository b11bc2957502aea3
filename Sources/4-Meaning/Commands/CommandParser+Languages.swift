extension CommandParser {
    /// What a text means, and the language in which it was understood.
    public struct Understanding: Hashable, Sendable {
        /// What it means.
        public var result: ParseResult
        /// The language: that in which it was heard, else that of the meaning, else the main one.
        public var language: Language

        /// Makes one.
        public init(_ result: ParseResult, in language: Language) {
            (self.result, self.language) = (result, language)
        }
    }

    /// The languages that are understood, the main one first.
    public var languages: [Language] { [language] + others.map(\.language) }

    /// The words for yes and no in all of them: a person may answer a question in any.
    public var allConfirmationWords: ConfirmationWords {
        .joining(([self] + others).map(\.confirmationWords))
    }

    /// The same parser with these words for yes and no in each language.
    public func answering(_ words: ConfirmationWords) -> CommandParser {
        var parser = self
        parser.confirmationWords = words
        for index in parser.others.indices { parser.others[index].confirmationWords = words }
        return parser
    }

    /// The parser of one of its languages; this one for any other.
    public func parser(of language: Language) -> CommandParser {
        others.first { $0.language == language } ?? self
    }

    /// Understands one utterance in the languages of the room; see ``parse(_:awaitingConfirmation:isTyped:)``.
    ///
    /// In a language that the recognizer names it is understood in that language alone. Otherwise it is parsed in each, and
    /// means something only if the languages that understand it agree; what is a guess by the sound in one language does
    /// not count beside words of another. A text that one language denies, or finds ambiguous, means nothing.
    ///
    /// - Parameters:
    ///   - text: what was heard.
    ///   - tag: the language as the recognizer calls it, such as `de`, `de-DE` or `german`; nil if it names none.
    ///   - awaitingConfirmation: whether a command waits for confirmation.
    ///   - isTyped: whether a person typed it.
    public func understand(
        _ text: String, heardIn tag: String? = nil, awaitingConfirmation: Bool = false, isTyped: Bool = false
    ) -> Understanding {
        let parsers = [self] + others
        let heard = tag.flatMap { tag in parsers.first { $0.language.isNamed(by: tag) } }
        let readings = (heard.map { [$0] } ?? parsers).map { parser in
            Understanding(
                parser.parse(text, awaitingConfirmation: awaitingConfirmation, isTyped: isTyped),
                in: parser.language)
        }
        return Self.agreed(readings)
    }

    /// What readings in several languages come to.
    private static func agreed(_ readings: [Understanding]) -> Understanding {
        if readings.count == 1 { return readings[0] }
        func first(_ isMeant: (NoMatch) -> Bool) -> Understanding? {
            readings.first { $0.result.noMatch.map(isMeant) ?? false }
        }
        if let denied = first({ $0.reason == .negated }) { return denied }
        if let ambiguous = first({ $0.reason == .ambiguous }) { return ambiguous }
        let understood = readings.filter { $0.result.noMatch == nil }
        let byWords = understood.filter { $0.result.sound == nil }
        let meant = byWords.isEmpty ? understood : byWords
        // Of several that agree the surest, and of those the first.
        guard let best = meant.max(by: { $0.result.isLessSure(than: $1.result) }) else {
            return first { $0.missing != nil } ?? readings[0]
        }
        guard meant.allSatisfy({ $0.result.means(best.result) }) else {
            let (text, source) = best.result.texts
            let aliases = meant.compactMap { $0.result.command?.match?.alias }
            return Understanding(
                .noMatch(NoMatch(.ambiguous, candidates: aliases, text: text, sourceText: source)),
                in: readings[0].language)
        }
        return best
    }
}

extension ParseResult {
    fileprivate func isLessSure(than other: ParseResult) -> Bool {
        (isWordForWord ? 1 : 0, sureness) < (other.isWordForWord ? 1 : 0, other.sureness)
    }
}
