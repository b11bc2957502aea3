public import Foundation

/// Everything that people of one facility can say, ready to be looked up.
///
/// An immutable value: make it from the rows of `voice_command_aliases`, and make another one when they change;
/// ``adding(_:)`` does so for a phrase learned at run time. Looking up shares nothing and may happen anywhere.
///
/// Which rows count:
/// - Deleted rows never do, nor other facilities' rows.
/// - A facility's row overrides the global ones with the same normalized phrase.
/// - An inactive row does nothing by itself. An inactive row of the facility also silences the global phrase it
///   shadows: who switched the phrase off does not want it back from the template. Deleting the row brings the
///   template back. So hand inactive rows in, do not filter them away.
/// - Rows of one scope that agree are duplicates: the one with the smallest key is used. Rows that disagree make
///   the phrase ambiguous, and it is refused, unless all but one meaning were learned by a classifier: a person's
///   entry wins. Both are reported in ``issues``.
/// - A row's milestone must be among the given ones, by its key or, for templates, by its type.
public struct AliasDictionary: Sendable {
    /// The facility whose dictionary this is; nil where there are only global rows.
    public let facilityID: UUID?
    /// The facility's milestones.
    public let milestones: [Milestone]
    /// How many letters may differ.
    public let editLimits: EditLimits
    /// The words that decide whether a contained alias was meant.
    public let contextWords: ContextWords
    /// What is wrong with the rows.
    public let issues: [AliasIssue]

    /// More words than this are no command: a minute's speech, the longest utterance there is, has fewer.
    static let maximumWords = 250

    let index: AliasIndex

    /// Builds a dictionary; time grows with the rows as sorting them does, memory linearly.
    ///
    /// - Parameters:
    ///   - aliases: rows in any order, of any facility, in use or not.
    ///   - facilityID: whose rows to use beside the global ones.
    ///   - milestones: what `record` may point to.
    public init(
        _ aliases: [Alias], facilityID: UUID? = nil, milestones: [Milestone],
        editLimits: EditLimits = EditLimits(), contextWords: ContextWords = .english
    ) {
        let table = AliasTable(aliases: aliases, facilityID: facilityID, milestones: milestones)
        self.facilityID = facilityID
        self.milestones = milestones
        self.editLimits = editLimits
        self.contextWords = contextWords
        issues = table.issues
        index = AliasIndex(table, limits: editLimits)
    }

    /// The dictionary with more rows; a row with a key that is already there replaces that row. Builds anew.
    public func adding(_ aliases: [Alias]) -> AliasDictionary {
        let replaced = Set(aliases.map(\.id))
        return AliasDictionary(
            rows.filter { !replaced.contains($0.id) } + aliases, facilityID: facilityID,
            milestones: milestones, editLimits: editLimits,
            contextWords: contextWords)
    }

    /// The facility's rows and the global ones, in use or not, without the deleted; made anew at each call.
    public var rows: [Alias] { (0..<index.rows.count).map { index.rows[$0] } }

    /// The normalized phrases that are commands, sorted.
    public var phrases: [String] {
        (0..<index.entries.count).filter { index.entries.meaning(of: $0) != nil }
            .map { index.entries.phrase(of: $0) }
    }

    /// The name of a milestone of the facility.
    public func name(ofMilestone id: UUID) -> String? {
        milestones.first { $0.id == id }?.name
    }

    /// The milestone of the facility that is called so, capitals and punctuation aside; the first of several.
    public func milestone(named name: String) -> UUID? {
        let normalized = TextNormalizer.normalize(name)
        return milestones.first { TextNormalizer.normalize($0.name) == normalized }?.id
    }

    /// Looks `text` up: exactly, then contained, then nearly; see ``AliasMatch/Tier``.
    ///
    /// - Parameters:
    ///   - text: what was said, normalized or not.
    ///   - excluded: actions whose phrases are at the moment ordinary words.
    public func lookUp(_ text: String, excluding excluded: Set<CommandAction> = []) -> AliasLookup {
        var normalized = TextNormalizer.normalize(text)
        if let entry = normalized.withUTF8({ index.entries.entry(of: $0) }), isActive(entry, excluded) {
            return exact(entry, normalized)
        }
        let text = SpokenText(normalized: Array(normalized.utf8))
        let words = text.numbers(in: index.vocabulary)
        guard words.count <= Self.maximumWords else { return .none }
        let contained = lookUpContained(text, words, excluded)
        switch contained {
        case .ambiguous, .negated:
            return contained
        case .match(let match) where match.otherWords.isEmpty:
            return contained
        case .match, .none:
            let near = lookUpNear(text, words, excluded)
            guard case .match(let match) = contained else { return near }
            return reconcile(match, near)
        }
    }

    /// Whether a normalized text is one of the phrases word for word, also one that means several things.
    func hasPhrase(_ normalized: String, excluding excluded: Set<CommandAction>) -> Bool {
        var normalized = normalized
        guard let entry = normalized.withUTF8({ index.entries.entry(of: $0) }) else { return false }
        return isActive(entry, excluded)
    }

    func isActive(_ entry: Int, _ excluded: Set<CommandAction>) -> Bool {
        guard !excluded.isEmpty, let meaning = index.entries.meaning(of: entry) else { return true }
        return !excluded.contains(meaning.action)
    }

    /// The row that an entry uses.
    func alias(of entry: Int) -> Alias? { index.entries.row(of: entry).map { index.rows[$0] } }

    private func exact(_ entry: Int, _ phrase: String) -> AliasLookup {
        guard let row = index.entries.row(of: entry) else { return .none }
        let alias = index.rows.alias(row, spelled: phrase)
        guard let meaning = index.entries.meaning(of: entry) else { return .ambiguous([alias]) }
        let runnerUp = index.entries.overriddenRow(of: entry).map { row in
            let other = index.rows[row]
            return AliasMatch.RunnerUp(
                alias: other,
                meaning: CommandMeaning(
                    action: other.action, facilityMilestoneID: other.facilityMilestoneID))
        }
        return .match(
            AliasMatch(
                tier: .exact, alias: alias, phrase: phrase, meaning: meaning, distance: 0, otherWords: [],
                runnerUp: runnerUp, margin: nil))
    }

    /// A contained alias leaves words over; a near one explains them all. Where they disagree, neither is safe.
    private func reconcile(_ contained: AliasMatch, _ near: AliasLookup) -> AliasLookup {
        switch near {
        case .none, .negated: .match(contained)
        case .match(let other) where other.meaning == contained.meaning: .match(contained)
        case .match(let other): .ambiguous([contained.alias, other.alias])
        case .ambiguous(let others): .ambiguous([contained.alias] + others)
        }
    }
}
