public import Foundation

/// All phrases that people of one scope, a site or a home, can say, ready for look-up.
///
/// A dictionary is an immutable value: make it from rows, and make another one if they change; ``adding(_:)`` does so
/// for a phrase learned at run time. Any thread may look up texts at any time.
///
/// Which rows count:
/// - Deleted rows and the rows of other scopes never count.
/// - A scope's own row overrides the global ones with the same normalized phrase.
/// - An inactive row does nothing by itself. An inactive row of the scope also silences the global phrase with the
///   same text: a person who switched the phrase off does not want it back from the template. Deleting the row brings
///   the template back. So hand inactive rows in, do not filter them away.
/// - Rows of one scope that agree are duplicates: the row with the smallest key counts. Rows that disagree make the
///   phrase ambiguous, and the engine refuses it, unless all but one meaning were learned from a classifier: a
///   person's entry wins. ``issues`` reports both.
/// - A phrase of more than ``Alias/maximumPhraseByteCount`` bytes does nothing, and ``issues`` reports it.
/// - A row's target must be among the given ones, by its key or, for templates, by its kind.
public struct AliasDictionary: Sendable {
    /// The scope of the dictionary; nil if it has only global rows.
    public let scopeID: UUID?
    /// The targets that actions can be about.
    public let targets: [CommandTarget]
    /// The properties of the actions.
    public let vocabulary: ActionVocabulary
    /// The number of letters that may differ between a text and a phrase.
    public let editLimits: EditLimits
    /// The words around a phrase that decide whether a person meant its command.
    public let contextWords: ContextWords
    /// The language of the phrases.
    public let language: Language

    /// The most words of a text that is looked up. A minute of speech, the longest utterance there is, has fewer.
    static let maximumWords = 250

    var index: AliasIndex

    /// Builds a dictionary; time and memory grow linearly with the rows.
    ///
    /// - Parameters:
    ///   - aliases: rows in any order, of any scope, in use or not.
    ///   - scopeID: the scope whose rows count beside the global ones; nil for global rows only.
    ///   - targets: the targets that actions can be about.
    ///   - vocabulary: the properties of the actions.
    ///   - editLimits: the number of letters that may differ between a text and a phrase.
    ///   - contextWords: words that show that a text is no command, such as those of a question; nil for those of
    ///     the language.
    ///   - language: the language of the phrases and of the texts.
    ///   - pronouncing: the pronunciations for understanding texts by their sound, too; nil leaves that out.
    public init(
        _ aliases: [Alias], scopeID: UUID? = nil, targets: [CommandTarget] = [],
        vocabulary: ActionVocabulary = .basic,
        editLimits: EditLimits = EditLimits(), contextWords: ContextWords? = nil,
        language: Language = .english,
        pronouncing: (any Pronouncing)? = nil
    ) {
        index = AliasIndex(pronouncing: pronouncing, in: language)
        self.scopeID = scopeID
        self.targets = targets
        self.vocabulary = vocabulary
        self.editLimits = editLimits
        (self.language, self.contextWords) = (language, contextWords ?? language.contextWords)
        insert(aliases)
    }

    /// The problems of the rows, in the order of their phrases.
    public var issues: [AliasIssue] {
        index.phrases.values.filter { !$0.issues.isEmpty }.sorted { $0.text < $1.text }.flatMap(\.issues)
    }

    /// The rows of the scope and the global rows, in use or not, without the deleted ones. Each call sorts them by
    /// their phrases.
    public var rows: [Alias] { index.phrases.values.sorted { $0.text < $1.text }.flatMap(\.rows) }

    /// The row with a key. Looks at every row.
    public func row(id: UUID) -> Alias? {
        for phrase in index.phrases.values { for row in phrase.rows where row.id == id { return row } }
        return nil
    }

    /// The normalized phrases that are commands, sorted.
    public var phrases: [String] {
        index.phrases.values.filter { $0.meaning != nil }.map(\.text).sorted()
    }

    /// The name of a target.
    public func name(ofTarget id: UUID) -> String? {
        targets.first { $0.id == id }?.name
    }

    /// The target with a name, capitals and punctuation aside; the first of several.
    public func target(named name: String) -> UUID? {
        let normalized = TextNormalizer.normalize(name, in: language)
        return targets.first { TextNormalizer.normalize($0.name, in: language) == normalized }?.id
    }

    /// Looks `text` up: exactly, then contained, then nearly; see ``AliasMatch/Tier``.
    ///
    /// - Parameters:
    ///   - text: the text, normalized or not.
    ///   - excluded: actions whose phrases are ordinary words at the moment.
    ///   - isTyped: whether a person typed the text; then a wrong letter may be a slip of the fingers.
    public func lookUp(
        _ text: String, excluding excluded: Set<CommandAction> = [], isTyped: Bool = false
    ) -> AliasLookup {
        let text = TextNormalizer.normalize(text, in: language)
        if let phrase = index.phrase(text), isActive(phrase, excluded) { return exact(phrase) }
        let words = text.split(separator: " ")
        guard words.count <= Self.maximumWords else { return .none }
        let contained = lookUpContained(text, words, excluded)
        switch contained {
        case .ambiguous, .negated:
            return contained
        case .match(let match) where match.otherWords.isEmpty:
            return contained
        case .match, .none:
            let near = lookUpNear(text, excluded)
            guard case .match(let match) = contained else {
                guard case .none = near else { return near }
                return lookUpSlip(text, excluded, isTyped: isTyped)
            }
            return reconcile(match, near)
        }
    }

    /// Whether a normalized text is a phrase word for word, even a phrase with several meanings.
    func hasPhrase(_ normalized: String, excluding excluded: Set<CommandAction>) -> Bool {
        index.phrase(normalized).map { isActive($0, excluded) } ?? false
    }

    /// Whether a row, in use or not, has a normalized phrase.
    func hasRow(of phrase: String) -> Bool { index.phrases[phrase] != nil }

    /// The number of rows in use that a classifier taught. Looks at every row.
    var learnedCount: Int {
        index.phrases.values.reduce(0) { $0 + $1.rows.count { $0.isAutoLearned && $0.isActive } }
    }

    func isActive(_ phrase: AliasPhrase, _ excluded: Set<CommandAction>) -> Bool {
        guard !excluded.isEmpty, let meaning = phrase.meaning else { return true }
        return !excluded.contains(meaning.action)
    }

    private func exact(_ phrase: AliasPhrase) -> AliasLookup {
        guard let alias = phrase.alias else { return .none }
        guard let meaning = phrase.meaning else { return .ambiguous([alias]) }
        let runnerUp = phrase.overriddenAlias.map { other in
            AliasMatch.RunnerUp(
                alias: other,
                meaning: CommandMeaning(
                    action: other.action, targetID: other.targetID))
        }
        return .match(
            AliasMatch(
                tier: .exact, alias: alias, phrase: phrase.text, meaning: meaning, distance: 0,
                otherWords: [], runnerUp: runnerUp, margin: nil))
    }

    /// Compares a contained alias, which leaves words over, with a near one, which explains them all. If they
    /// disagree, neither is safe.
    private func reconcile(_ contained: AliasMatch, _ near: AliasLookup) -> AliasLookup {
        switch near {
        case .none, .negated: .match(contained)
        case .match(let other) where other.meaning == contained.meaning: .match(contained)
        case .match(let other): .ambiguous([contained.alias, other.alias])
        case .ambiguous(let others): .ambiguous([contained.alias] + others)
        }
    }
}
