public import Foundation

/// Everything that people of one scope, a site or a home, can say, ready to be looked up.
///
/// An immutable value: make it from rows, and make another one when they change;
/// ``adding(_:)`` does so for a phrase learned at run time. Looking up shares nothing and may happen anywhere.
///
/// Which rows count:
/// - Deleted rows never do, nor other scopes' rows.
/// - A scope's own row overrides the global ones with the same normalized phrase.
/// - An inactive row does nothing by itself. An inactive row of the scope also silences the global phrase it
///   shadows: who switched the phrase off does not want it back from the template. Deleting the row brings the
///   template back. So hand inactive rows in, do not filter them away.
/// - Rows of one scope that agree are duplicates: the one with the smallest key is used. Rows that disagree make
///   the phrase ambiguous, and it is refused, unless all but one meaning were learned by a classifier: a person's
///   entry wins. Both are reported in ``issues``.
/// - A phrase of more than ``Alias/maximumPhraseByteCount`` does nothing, and is reported.
/// - A row's target must be among the given ones, by its key or, for templates, by its kind.
public struct AliasDictionary: Sendable {
    /// The scope whose dictionary this is; nil if there are only global rows.
    public let scopeID: UUID?
    /// What actions can be about.
    public let targets: [CommandTarget]
    /// What the engine has to know of the actions.
    public let vocabulary: ActionVocabulary
    /// How many letters may differ.
    public let editLimits: EditLimits
    /// The words that decide whether a contained alias was meant.
    public let contextWords: ContextWords
    /// The language of the phrases.
    public let language: Language

    /// More words than this are no command: a minute's speech, the longest utterance there is, has fewer.
    static let maximumWords = 250

    var index: AliasIndex

    /// Builds a dictionary; time and memory grow linearly with the rows.
    ///
    /// - Parameters:
    ///   - aliases: rows in any order, of any scope, in use or not.
    ///   - scopeID: whose rows to use beside the global ones.
    ///   - targets: what actions can be about.
    ///   - vocabulary: the actions.
    ///   - editLimits: how much a text may differ from a phrase that it is taken for.
    ///   - contextWords: words that make a command of something else, such as those of a question; nil for those of
    ///     the language.
    ///   - language: of the phrases, and of what is said.
    ///   - pronouncing: how words are said, so that a text is understood by its sound, too; nil leaves that out.
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

    /// What is wrong with the rows, in the order of their phrases.
    public var issues: [AliasIssue] {
        index.phrases.values.filter { !$0.issues.isEmpty }.sorted { $0.text < $1.text }.flatMap(\.issues)
    }

    /// The scope's rows and the global ones, in use or not, without the deleted; made anew at each call, in the order
    /// of their phrases.
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

    /// The target that is called so, capitals and punctuation aside; the first of several.
    public func target(named name: String) -> UUID? {
        let normalized = TextNormalizer.normalize(name, in: language)
        return targets.first { TextNormalizer.normalize($0.name, in: language) == normalized }?.id
    }

    /// Looks `text` up: exactly, then contained, then nearly; see ``AliasMatch/Tier``.
    ///
    /// - Parameters:
    ///   - text: what was said, normalized or not.
    ///   - excluded: actions whose phrases are at the moment ordinary words.
    ///   - isTyped: whether a person typed it, so that one wrong letter in a short word makes no other word.
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

    /// Whether a normalized text is one of the phrases word for word, also one that means several things.
    func hasPhrase(_ normalized: String, excluding excluded: Set<CommandAction>) -> Bool {
        index.phrase(normalized).map { isActive($0, excluded) } ?? false
    }

    /// Whether there is a row of a normalized phrase, in use or not.
    func hasRow(of phrase: String) -> Bool { index.phrases[phrase] != nil }

    /// How many rows are in use that a classifier taught. Looks at every row.
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

    /// A contained alias leaves words over; a near one explains them all. If they disagree, neither is safe.
    private func reconcile(_ contained: AliasMatch, _ near: AliasLookup) -> AliasLookup {
        switch near {
        case .none, .negated: .match(contained)
        case .match(let other) where other.meaning == contained.meaning: .match(contained)
        case .match(let other): .ambiguous([contained.alias, other.alias])
        case .ambiguous(let others): .ambiguous([contained.alias] + others)
        }
    }
}
