import Commands
import Foundation
import Handling
import Recognition
import Storage

/// Keeps what words mean now: the dictionary, the phrases of the moment, the grammar, and the learned aliases.
final class Phrasebook {
    /// How many alternatives of a recognizer are looked at, and how many readings the session asks about, at most: a
    /// person does not listen to a list.
    private static let (maximumAlternatives, maximumReadings) = (10, 2)

    private let aliases: (any AliasStore)?
    private let teller: EventTeller
    private(set) var parser: CommandParser
    /// The phrases of the moment, which the parser's dictionary contains as well.
    private var passing: [Alias] = []
    private var watch: ContradictionWatch

    init(_ parser: CommandParser, aliases: (any AliasStore)?, teller: EventTeller) {
        (self.parser, self.aliases, self.teller) = (parser, aliases, teller)
        watch = ContradictionWatch(parser.dictionary.vocabulary)
    }

    // MARK: - What counts

    /// The vocabulary of the actions.
    var vocabulary: ActionVocabulary { parser.dictionary.vocabulary }

    /// Replaces the dictionaries and grammars, in the same languages. The phrases of the moment stay, and so do wake
    /// phrases and words of confirmation.
    func use(_ parser: CommandParser) {
        let former = self.parser
        self.parser.dictionary = parser.dictionary
        self.parser.grammar = parser.grammar
        self.parser.others = parser.others.map { other in
            let own = former.parser(of: other.language)
            var other = other
            (other.wakePhrases, other.confirmationWords) = (own.wakePhrases, own.confirmationWords)
            return other
        }
        change { $0.adding(passing) }
    }

    /// Replaces the phrases of the moment.
    func use(passing aliases: [Alias]) {
        change { $0.removing(passing).adding(aliases) }
        passing = aliases
    }

    private func change(_ change: (AliasDictionary) -> AliasDictionary) {
        parser.dictionary = change(parser.dictionary)
        for index in parser.others.indices {
            parser.others[index].dictionary = change(parser.others[index].dictionary)
        }
    }

    /// The language that a request states; nil in a room with one language.
    func language(_ language: Language) -> Language? { parser.others.isEmpty ? nil : language }

    /// The words of the phrases of the moment: most are names.
    var passingWords: Set<String> {
        Set(passing.flatMap { TextNormalizer.normalize($0.phrase).split(separator: " ") }.map(String.init))
    }

    // MARK: - What a text means

    /// Understands a text, also as an answer to a question in the words that `answering` gives.
    ///
    /// A learned alias may have been forgotten by another program since it was loaded, so it is read again before it
    /// acts. If it cannot be read, it counts as it was.
    ///
    /// - Parameter tag: the language in which it was heard, as the recognizer calls it.
    nonisolated(nonsending) func parse(
        _ text: String, heardIn tag: String? = nil, isTyped: Bool = false,
        answering words: () -> ConfirmationWords?
    ) async -> CommandParser.Understanding {
        let understanding = parseNow(text, tag, isTyped: isTyped, answering: words())
        guard let alias = understanding.result.command?.match?.alias, alias.isAutoLearned, let aliases else {
            return understanding
        }
        do {
            var current = try await aliases.alias(id: alias.id)
            guard current != alias else { return understanding }
            if current == nil {
                current = alias
                current?.deletedAt = teller.date.kept
            }
            current.map { parser.learn($0) }
            return parseNow(text, tag, isTyped: isTyped, answering: words())
        } catch {
            return understanding
        }
    }

    private func parseNow(
        _ text: String, _ tag: String?, isTyped: Bool, answering words: ConfirmationWords?
    ) -> CommandParser.Understanding {
        self.parser(answering: words).understand(
            text, heardIn: tag, awaitingConfirmation: words != nil, isTyped: isTyped)
    }

    private func parser(answering words: ConfirmationWords?) -> CommandParser {
        words.map(parser.answering) ?? parser
    }

    /// Makes a test of whether words are a complete command, which no expected phrase continues.
    func completeness(answering words: ConfirmationWords?) -> @Sendable (String) -> Bool {
        let parser = parser(answering: words)
        return { parser.isComplete($0, awaitingConfirmation: words != nil) }
    }

    /// Finds other readings of a transcript that sound like the request and have the same action or intent with
    /// other slots.
    func readings(of transcript: Transcript, beside request: CommandRequest) -> [CommandRequest] {
        var readings: [CommandRequest] = []
        for alternative in transcript.alternatives.prefix(Self.maximumAlternatives) {
            guard SoundAlike.areAlike(transcript.text, alternative.text),
                let other = reading(alternative.text, like: request),
                !readings.contains(where: { $0.slots == other.slots })
            else { continue }
            readings.append(other)
        }
        return Array(readings.prefix(Self.maximumReadings))
    }

    private func reading(_ text: String, like request: CommandRequest) -> CommandRequest? {
        var other = request
        switch parser.parser(of: request.language ?? parser.language).parse(text) {
        case .command(let command) where command.action == request.command?.action:
            other.meaning = .command(command)
        case .intent(let intent) where intent.name == request.intent?.name: other.meaning = .intent(intent)
        case .command, .intent, .noMatch: return nil
        }
        return other.slots == request.slots ? nil : other
    }

    // MARK: - What is learned from a classifier, and taken back

    /// Stores a learned alias, so that people can look at it and take it back, and only then uses it.
    nonisolated(nonsending) func learn(_ learned: LearnedAlias) async {
        guard let aliases else { return }
        do {
            try await aliases.learn(learned)
        } catch {
            return teller.problem(.storage, "a phrase was not learned: \(error)")
        }
        parser.learn(learned.alias)
        let target = learned.alias.targetID.flatMap(parser.dictionary.name(ofTarget:))
        teller.emit(
            .learned(
                phrase: learned.alias.phrase, action: learned.alias.action, target: vocabulary.named(target)))
    }

    /// The learned alias that a command takes back; nil if there is none.
    func contradicted(
        by request: CommandRequest, _ outcome: CommandOutcome, learned: UUID? = nil
    ) -> Alias? {
        guard let command = request.command else { return nil }
        let alias = watch.follow(
            command.action, learned: learned, isHeld: outcome == .held,
            isDone: [.done, .cancelled].contains(outcome), at: request.saidAt)
        return alias.flatMap(parser.dictionary.row(id:))
    }

    /// Notes that the next command is not about the phrase that was used last.
    func forgetLast() { watch.forget() }

    /// Takes a learned alias out of use.
    nonisolated(nonsending) func quarantine(_ alias: Alias) async {
        var off = alias
        off.isActive = false
        parser.learn(off)
        teller.emit(.quarantined(phrase: alias.phrase))
        do {
            try await aliases?.quarantine(aliasID: alias.id, at: teller.date)
        } catch {
            teller.problem(.storage, "a learned phrase is out of use only until the next start: \(error)")
        }
    }
}

extension CommandRequest {
    fileprivate var slots: [String: GrammarValue]? { intent?.slots ?? command?.grammarMatch?.slots }
}
