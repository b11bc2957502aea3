extension CommandParser {
    /// Finds the command that a text sounds most like; nil if every command differs by more than 0.2 a phone, or if
    /// the dictionary has no pronunciations.
    ///
    /// Contractions count as the words that they are short for. A text that denies, asks, reports or says another
    /// number has no command, and ``SoundMatch/objection`` gives the reason.
    public func nearestBySound(_ text: String, awaitingConfirmation: Bool = false) -> SoundMatch? {
        guard let phrases = dictionary.index.sounds else { return nil }
        let matcher = SoundMatcher(
            dictionary: dictionary, phrases: phrases, sentences: sentences,
            excluded: awaitingConfirmation ? [] : [.confirmPending, .cancelPending])
        let texts = [text] + (language.isEnglish ? Contractions.readings(of: text) : [])
        let matches = texts.compactMap {
            matcher.match(withoutWakePhrase(TextNormalizer.words($0, in: language)))
        }
        // A denial in one reading rules out the other readings.
        if let denied = matches.first(where: { $0.objection == .denied }) { return denied }
        return matches.min { $0.best.distance < $1.best.distance }
    }

    /// The command of a match by sound; nil if the match is not sure enough.
    ///
    /// The engine asks a person about a match with little confidence, but it cannot ask a program. A text from a
    /// program therefore needs medium confidence, and high confidence if the command takes back.
    func take(_ match: SoundMatch, for text: String, isTyped: Bool) -> ParseResult? {
        let spoken = withoutWakePhrase(TextNormalizer.words(text, in: language)).joined(separator: " ")
        let takesBack = match.best.action.map(dictionary.vocabulary.takingBack.contains) ?? false
        guard match.confidence >= (isTyped ? takesBack ? .high : .medium : .low) else { return nil }
        switch match.best.meaning {
        case .phrase(let alias, let meaning):
            let runnerUp: AliasMatch.RunnerUp? =
                if case .phrase(let other, let meaning)? = match.next?.meaning {
                    AliasMatch.RunnerUp(alias: other, meaning: meaning)
                } else { nil }
            let found = AliasMatch(
                tier: .sound, alias: alias, phrase: match.best.said, meaning: meaning, distance: 0,
                otherWords: [], runnerUp: runnerUp, margin: nil)
            var command = command(found, text: spoken, sourceText: text)
            command.sound = match
            return .command(command)
        case .grammar(let reading):
            guard !reading.isRefused else { return nil }
            let runnerUp: GrammarReading? =
                if case .grammar(let other)? = match.next?.meaning { other } else { nil }
            let found = GrammarMatch(reading: reading, runnerUp: runnerUp, text: spoken)
            guard let action = reading.action else {
                var intent = ParsedIntent(found, sourceText: text)
                intent.sound = match
                return .intent(intent)
            }
            var command = command(action, found, text: spoken, sourceText: text)
            command.sound = match
            return .command(command)
        case nil: return nil
        }
    }
}
