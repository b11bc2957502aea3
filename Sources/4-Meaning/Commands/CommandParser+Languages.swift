extension CommandParser {
    /// The meaning of a text, and the language in which the parser understood it.
    public struct Understanding: Hashable, Sendable {
        /// The command, the intent, or the reason why there is none.
        public var result: ParseResult
        /// The language that the recognizer named, else the language of the meaning, else the main one.
        public var language: Language

        /// Makes an understanding.
        public init(_ result: ParseResult, in language: Language) {
            (self.result, self.language) = (result, language)
        }
    }

    /// The languages that the parser understands, the main one first.
    public var languages: [Language] { [language] + others.map(\.language) }

    /// The words for yes and no in all languages: a person may answer a question in any of them.
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
    /// If the recognizer names one of the languages, only its parser reads the text. Otherwise all parsers read it.
    /// The text then has a meaning only if all languages that understand it agree. A guess by the sound in one
    /// language does not count if another language understands the words. A text that one language denies or finds
    /// ambiguous has no meaning.
    ///
    /// - Parameters:
    ///   - text: the text of the utterance.
    ///   - tag: the recognizer's name for the language, such as `de`, `de-DE` or `german`; nil if it names none.
    ///   - awaitingConfirmation: whether a command waits for confirmation.
    ///   - isTyped: whether a person typed the text.
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

    /// The understanding on which readings in several languages agree.
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
        // The surest reading counts.
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
