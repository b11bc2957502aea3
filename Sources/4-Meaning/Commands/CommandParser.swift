/// Turns a text into a command, by the aliases in memory, or into an intent of a grammar.
///
/// A parser is a value: copy it freely. A wrong action is worse than none, so a text that could mean two things, or
/// that denies a command, gives ``NoMatch`` with the reason and not the likelier of the two.
public struct CommandParser: Sendable {
    /// The phrases; replace the dictionary if they change, or ``learn(_:)`` an alias.
    public var dictionary: AliasDictionary
    /// The intents and slots beside the phrases; nil for none.
    public var grammar: Grammar? { didSet { sentences = soundingSentences } }
    /// The words that answer a command that waits.
    public var confirmationWords: ConfirmationWords
    /// The normalized phrases that only wake the engine. A recognizer may hear one at the start of the text, since it
    /// gets the audio from before the end of the wake word.
    public var wakePhrases: [String]

    /// The parsers of the other languages that people speak here, with phrases and grammars of the same meanings; see
    /// ``understand(_:heardIn:awaitingConfirmation:isTyped:)``. The `others` of these parsers do not count.
    public var others: [CommandParser] = []

    /// The language of the phrases: the main one if there are several.
    public var language: Language { dictionary.language }

    /// The sentences of the grammar by their sound; nil without a grammar or pronunciations.
    private(set) var sentences: SoundMatcher.Sentences?

    private var soundingSentences: SoundMatcher.Sentences? {
        guard let grammar, let sounds = dictionary.index.sounds else { return nil }
        return SoundMatcher.Sentences(grammar, pronouncing: sounds.pronouncing)
    }

    /// Makes a parser: of phrases, of a grammar, or of both.
    public init(
        _ dictionary: AliasDictionary = AliasDictionary([]), grammar: Grammar? = nil,
        confirmationWords: ConfirmationWords? = nil,
        wakePhrases: [String] = ["orbit"]
    ) {
        self.dictionary = dictionary
        self.grammar = grammar
        self.confirmationWords = confirmationWords ?? dictionary.language.confirmationWords
        self.wakePhrases = wakePhrases.map { TextNormalizer.normalize($0, in: dictionary.language) }
            .filter { !$0.isEmpty }
        sentences = soundingSentences
    }

    /// Adds an alias at once, such as one that a classifier taught.
    public mutating func learn(_ alias: Alias) {
        dictionary.add([alias])
        for index in others.indices { others[index].learn(alias) }
    }

    /// The phrases that a recognizer should expect, without those of the grammar: normalized, each once, sorted.
    /// The words of confirmation are always among them, since a command may come to wait before the recognizer gets
    /// new phrases.
    public var expectedPhrases: [String] {
        Set(dictionary.phrases).union(confirmationWords.confirm).union(confirmationWords.cancel)
            .union(others.flatMap(\.expectedPhrases)).sorted()
    }

    /// Understands one utterance.
    ///
    /// While a command waits, the words of confirmation mean `confirm_pending` and `cancel_pending`, even if an
    /// alias gives them another meaning; not in a question. Otherwise only aliases give them a meaning, and aliases
    /// of those two actions are ordinary words. An alias of `cancel` means `cancel` either way, unless it is a word
    /// of confirmation.
    ///
    /// Contractions count as the words that they are short for, unless the text is a command word for word. A
    /// contraction that may be short for several commands is ambiguous, and so is a typed text whose spellings may
    /// stand for several.
    ///
    /// The parser tries these ways, and takes the first that gives a meaning:
    /// 1. an alias that is the text word for word; it decides even if it is ambiguous,
    /// 2. an expression of the grammar that fits the text from the first to the last word,
    /// 3. aliases that the text contains or resembles,
    /// 4. the sound, if the dictionary has pronunciations: ``nearestBySound(_:awaitingConfirmation:)``.
    ///
    /// - Parameters:
    ///   - text: the text of the utterance.
    ///   - awaitingConfirmation: whether a command waits for confirmation.
    ///   - isTyped: whether a person typed the text; see ``AliasDictionary/lookUp(_:excluding:isTyped:)``.
    public func parse(
        _ text: String, awaitingConfirmation: Bool = false, isTyped: Bool = false
    ) -> ParseResult {
        let result = parseByWords(text, awaitingConfirmation: awaitingConfirmation, isTyped: isTyped)
        if !result.isWordForWord, let timed = readTimed(text, awaitingConfirmation, isTyped: isTyped) {
            return timed
        }
        return orBySound(result, text, awaitingConfirmation, isTyped: isTyped)
    }

    /// The result by the words, or by the sound if the words gave none.
    private func orBySound(
        _ result: ParseResult, _ text: String, _ awaitingConfirmation: Bool, isTyped: Bool
    ) -> ParseResult {
        guard case .noMatch(var none) = result, none.reason == .noMatch, none.missing == nil else {
            return result
        }
        let match = nearestBySound(text, awaitingConfirmation: awaitingConfirmation)
        if let understood = match.flatMap({ take($0, for: text, isTyped: isTyped) }) { return understood }
        none.nearest = match?.nearest
        return .noMatch(none)
    }

    /// The result for a text that says when the thing happened; nil if it says no time or no command, or asks.
    private func readTimed(_ text: String, _ awaitingConfirmation: Bool, isTyped: Bool) -> ParseResult? {
        guard !dictionary.vocabulary.timed.isEmpty, let (rest, time) = SaidTime.split(text, in: language)
        else {
            return nil
        }
        let inWords = parseByWords(rest, awaitingConfirmation: awaitingConfirmation, isTyped: isTyped)
        let result = orBySound(inWords, rest, awaitingConfirmation, isTyped: isTyped)
        guard case .command(var command) = result, !dictionary.vocabulary.queries.contains(command.action)
        else { return nil }
        command.saidTime = time
        command.text = withoutWakePhrase(TextNormalizer.words(text, in: language)).joined(separator: " ")
        // An action that would lose the time must not be carried out.
        guard dictionary.vocabulary.timed.contains(command.action) else {
            return .noMatch(NoMatch(.noMatch, text: command.text, sourceText: text))
        }
        guard SaidTime.split(rest, in: language) == nil else {
            return .noMatch(NoMatch(.ambiguous, text: command.text, sourceText: text))
        }
        command.sourceText = text
        return .command(command)
    }

    /// Parses a text by its words, without the sound and without a time at which the thing happened.
    func parseByWords(
        _ text: String, awaitingConfirmation: Bool = false, isTyped: Bool = false
    ) -> ParseResult {
        let asWritten = read(text, text, awaitingConfirmation, isTyped: isTyped)
        guard !asWritten.isWordForWord else { return asWritten }
        let others =
            language.isEnglish
            ? Contractions.readings(of: text) : isTyped ? language.respellings(of: text) : []
        let readings = others.map {
            read($0, text, awaitingConfirmation, isTyped: isTyped)
        }
        return ParseResult.agreed(language.isEnglish ? readings : [asWritten] + readings) ?? asWritten
    }

    private func read(
        _ text: String, _ sourceText: String, _ awaitingConfirmation: Bool, isTyped: Bool
    ) -> ParseResult {
        let words = withoutWakePhrase(TextNormalizer.words(text, in: language))
        let spoken = words.joined(separator: " ")
        guard !words.isEmpty else { return .noMatch(NoMatch(.empty, text: spoken, sourceText: sourceText)) }
        // A question is no answer, even if it has the words of one: “is that correct?”
        if awaitingConfirmation, !dictionary.contextWords.asks(words),
            let answer = confirmationWords.answer(words, carriers: dictionary.contextWords.carriers)
        {
            switch answer {
            case .confirm:
                return .command(ParsedCommand(action: .confirmPending, text: spoken, sourceText: sourceText))
            case .cancel:
                return .command(ParsedCommand(action: .cancelPending, text: spoken, sourceText: sourceText))
            case .contradictory:
                return .noMatch(NoMatch(.ambiguous, text: spoken, sourceText: sourceText))
            }
        }
        let ordinary: Set<CommandAction> = awaitingConfirmation ? [] : [.confirmPending, .cancelPending]
        if let grammar, !dictionary.hasPhrase(spoken, excluding: ordinary),
            let result = read(text, sourceText, by: grammar, spoken: spoken, excluding: ordinary)
        {
            return result
        }
        switch dictionary.lookUp(spoken, excluding: ordinary, isTyped: isTyped) {
        case .match(let match):
            return .command(command(match, text: spoken, sourceText: sourceText))
        case .none:
            let reason: NoMatch.Reason = deniesIntent(text) ? .negated : .noMatch
            return .noMatch(NoMatch(reason, text: spoken, sourceText: sourceText))
        case .ambiguous(let aliases):
            return .noMatch(NoMatch(.ambiguous, candidates: aliases, text: spoken, sourceText: sourceText))
        case .negated(let alias):
            return .noMatch(NoMatch(.negated, candidates: [alias], text: spoken, sourceText: sourceText))
        }
    }

    func command(_ match: AliasMatch, text: String, sourceText: String) -> ParsedCommand {
        let target = match.meaning.targetID
        return ParsedCommand(
            action: match.meaning.action, targetID: target,
            targetName: target.flatMap(dictionary.name(ofTarget:)), confidence: match.confidence,
            path: .exactMatch, match: match, text: text, sourceText: sourceText)
    }

    private func read(
        _ text: String, _ sourceText: String, by grammar: Grammar, spoken: String,
        excluding actions: Set<CommandAction>
    ) -> ParseResult? {
        // Slots read numbers themselves, and 14:30 tells them more than its words.
        let words = withoutWakePhrase(TextNormalizer.wordsWithDigits(text, in: language))
        guard let match = grammar.match(words.joined(separator: " ")) else { return nil }
        guard !match.reading.isRefused else {
            var none = NoMatch(.noMatch, text: spoken, sourceText: sourceText)
            none.missing = match.reading.fillings.last { $0.slot == "missing" }?.spoken
            return .noMatch(none)
        }
        guard let action = match.reading.action else {
            return .intent(ParsedIntent(match, sourceText: sourceText))
        }
        guard !actions.contains(action) else { return nil }
        return .command(command(action, match, text: spoken, sourceText: sourceText))
    }

    func command(
        _ action: CommandAction, _ match: GrammarMatch, text: String, sourceText: String
    ) -> ParsedCommand {
        let target = match.reading.target(dictionary.vocabulary)
        return ParsedCommand(
            action: action, targetID: target.flatMap(dictionary.target(named:)),
            targetName: target, path: .grammar, grammarMatch: match, text: text, sourceText: sourceText)
    }

    /// Whether a text would be a sentence of the grammar without the words that deny it.
    private func deniesIntent(_ text: String) -> Bool {
        guard let grammar else { return false }
        let words = withoutWakePhrase(TextNormalizer.wordsWithDigits(text, in: language))
        let context = dictionary.contextWords
        let denied = Self.withoutDenial(words, context.denials)
        guard denied.count < words.count else { return false }
        return [denied, denied.filter { !context.pleases.contains($0) }].contains {
            grammar.match($0.joined(separator: " ")) != nil
        }
    }

    /// The words without those that turn a sentence into its opposite.
    static func withoutDenial(_ words: [String], _ denials: Set<String>) -> [String] {
        words.indices.filter { index in
            let isHelper = words[index] == "do" && index + 1 < words.count && words[index + 1] == "not"
            return !isHelper && !denials.contains(words[index])
        }.map { words[$0] }
    }

    /// The words after the phrases that only wake the engine; numbers may be in digits or in words.
    func withoutWakePhrase(_ words: [String]) -> [String] {
        var rest = words[...]
        while let count = wakePhrases.lazy.compactMap({ wordCount(of: $0, before: rest) }).first {
            rest = rest.dropFirst(count)
        }
        return Array(rest)
    }

    /// The number of first words that say `phrase`, which has its numbers in words; nil if they do not say it.
    private func wordCount(of phrase: String, before words: ArraySlice<String>) -> Int? {
        let most = min(phrase.split(separator: " ").count, words.count)
        return (0..<most).lazy.map { $0 + 1 }.first { count in
            TextNormalizer.normalize(words.prefix(count).joined(separator: " "), in: language) == phrase
        }
    }
}
