import Foundation

/// Sorts rows into one entry a phrase: scope, overriding, duplicates and contradictions.
struct AliasTable {
    private(set) var entries: [PhraseEntry] = []
    private(set) var issues: [AliasIssue] = []

    private let milestoneIDs: Set<UUID>
    private let milestonesOfType: [UUID: [UUID]]

    /// What the rows of one phrase and scope come to.
    private struct Verdict {
        var sense: PhraseEntry.Sense
        var alias: Alias?
    }

    init(aliases: [Alias], facilityID: UUID?, milestones: [Milestone]) {
        milestoneIDs = Set(milestones.map(\.id))
        milestonesOfType = Dictionary(
            grouping: milestones.filter { $0.typeID != nil }, by: { $0.typeID! }
        ).mapValues { $0.map(\.id) }

        var rows: [String: [Alias]] = [:]
        for alias in aliases where alias.deletedAt == nil {
            guard alias.facilityID == nil || alias.facilityID == facilityID else { continue }
            rows[TextNormalizer.normalize(alias.phrase), default: []].append(alias)
        }
        for (phrase, aliases) in rows.sorted(by: { $0.key < $1.key }) {
            // Sorted, so that the same rows in any order make the same dictionary.
            add(phrase, aliases.sorted { $0.id.uuidString < $1.id.uuidString })
        }
    }

    private mutating func add(_ phrase: String, _ aliases: [Alias]) {
        guard !phrase.isEmpty else {
            for alias in aliases where alias.isActive {
                issues.append(AliasIssue(.emptyPhrase, phrase: phrase, aliases: [alias]))
            }
            return
        }
        let own = aliases.filter { $0.scope == .facility }
        let global = verdict(phrase, aliases.filter { $0.scope == .global && $0.isActive })
        guard !own.isEmpty else {
            if let global { append(phrase, global, overridden: nil) }
            return
        }
        guard let used = verdict(phrase, own.filter(\.isActive)) else {
            // Switched off for this facility: the template must not come back through the rear door.
            if global != nil { append(phrase, Verdict(sense: .silenced, alias: nil), overridden: nil) }
            return
        }
        append(phrase, used, overridden: global?.sense == used.sense ? nil : global?.alias)
    }

    private mutating func append(_ phrase: String, _ verdict: Verdict, overridden: Alias?) {
        entries.append(
            PhraseEntry(phrase: phrase, sense: verdict.sense, alias: verdict.alias, overridden: overridden))
    }

    /// What active rows of one scope come to; nil for no rows.
    private mutating func verdict(_ phrase: String, _ rows: [Alias]) -> Verdict? {
        guard !rows.isEmpty else { return nil }
        var resolved: [(alias: Alias, meaning: CommandMeaning)] = []
        for row in rows {
            switch meaning(of: row) {
            case .success(let meaning): resolved.append((row, meaning))
            case .failure(let cause):
                issues.append(AliasIssue(cause.kind, phrase: phrase, aliases: [row]))
            }
        }
        // What a person has entered counts for more than what a classifier once guessed.
        let entered = resolved.filter { !$0.alias.isAutoLearned }
        let candidates = entered.isEmpty ? resolved : entered
        guard let first = candidates.first else { return Verdict(sense: .silenced, alias: nil) }
        if Set(resolved.map(\.meaning)).count > 1 {
            issues.append(AliasIssue(.contradiction, phrase: phrase, aliases: resolved.map(\.alias)))
        } else if resolved.count > 1 {
            issues.append(AliasIssue(.duplicate, phrase: phrase, aliases: resolved.map(\.alias)))
        }
        let agree = Set(candidates.map(\.meaning)).count == 1
        return Verdict(sense: agree ? .means(first.meaning) : .contradictory, alias: first.alias)
    }

    private struct Unresolved: Error { var kind: AliasIssue.Kind }

    private func meaning(of alias: Alias) -> Result<CommandMeaning, Unresolved> {
        if let id = alias.facilityMilestoneID {
            return milestoneIDs.contains(id)
                ? .success(CommandMeaning(action: alias.action, facilityMilestoneID: id))
                : .failure(Unresolved(kind: .unknownMilestone))
        }
        if let type = alias.milestoneTypeID {
            let ids = milestonesOfType[type] ?? []
            guard ids.count < 2 else { return .failure(Unresolved(kind: .ambiguousMilestone)) }
            return ids.first.map { .success(CommandMeaning(action: alias.action, facilityMilestoneID: $0)) }
                ?? .failure(Unresolved(kind: .unknownMilestone))
        }
        return alias.action == .record
            ? .failure(Unresolved(kind: .unknownMilestone))
            : .success(CommandMeaning(action: alias.action))
    }
}
