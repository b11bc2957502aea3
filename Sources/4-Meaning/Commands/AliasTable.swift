import Foundation

/// Sorts rows into one entry a phrase: scope, overriding, duplicates and contradictions.
struct AliasTable {
    private(set) var rows: AliasRows
    private(set) var entries: PhraseEntries
    let vocabulary: Vocabulary
    /// The words of each entry.
    private(set) var words = Sequences()
    private(set) var issues: [AliasIssue] = []

    private let resolver: MilestoneResolver

    /// A row of the phrase that is being looked at.
    private struct Row {
        var number: Int
        var alias: Alias
    }

    /// What the rows of one phrase and scope come to.
    private struct Verdict {
        var sense: PhraseEntries.Sense
        var row: Int?
    }

    init(aliases: [Alias], facilityID: UUID?, milestones: [Milestone]) {
        resolver = MilestoneResolver(milestones)
        var vocabulary = Vocabulary()
        var used: [Int] = []
        var spoken = Sequences()
        for (index, alias) in aliases.enumerated() where alias.deletedAt == nil {
            guard alias.facilityID == nil || alias.facilityID == facilityID else { continue }
            guard alias.phrase.utf8.count <= Alias.maximumPhraseByteCount else {
                if alias.isActive { issues.append(AliasIssue(.tooLong, phrase: "", aliases: [alias])) }
                continue
            }
            used.append(index)
            SpokenText(alias.phrase).forEachWord { spoken.append(vocabulary.intern($0)) }
            spoken.end()
        }
        spoken.rename(vocabulary.sort())
        // Sorted, so that the same rows in any order make the same dictionary.
        let order = spoken.sortedIndices { aliases[used[$0]].id < aliases[used[$1]].id }
        self.vocabulary = vocabulary
        rows = AliasRows(capacity: order.count)
        entries = PhraseEntries(capacity: order.count)

        var rest = order[...]
        while let first = rest.first {
            let phrase = spoken[first]
            let group = rest.prefix { spoken[$0] == phrase }
            rest = rest.dropFirst(group.count)
            var members: [Row] = []
            let normalized = text(of: phrase)
            for index in group {
                let alias = aliases[used[index]]
                members.append(Row(number: rows.count, alias: alias))
                rows.append(alias, normalized: normalized)
            }
            add(phrase, normalized, members)
        }
    }

    private mutating func add(_ phrase: ArraySlice<UInt32>, _ normalized: [UInt8], _ members: [Row]) {
        guard !phrase.isEmpty else {
            for row in members where row.alias.isActive { report(.emptyPhrase, phrase, [row]) }
            return
        }
        let own = members.filter { $0.alias.scope == .facility }
        let global = verdict(phrase, members.filter { $0.alias.scope == .global && $0.alias.isActive })
        guard !own.isEmpty else {
            if let global { append(phrase, normalized, global, overridden: nil) }
            return
        }
        guard let used = verdict(phrase, own.filter(\.alias.isActive)) else {
            // Switched off for this facility: the template must not come back through the rear door.
            if global != nil {
                append(phrase, normalized, Verdict(sense: .silenced, row: nil), overridden: nil)
            }
            return
        }
        append(phrase, normalized, used, overridden: global?.sense == used.sense ? nil : global?.row)
    }

    /// What active rows of one scope come to; nil for no rows.
    private mutating func verdict(_ phrase: ArraySlice<UInt32>, _ rows: [Row]) -> Verdict? {
        guard !rows.isEmpty else { return nil }
        var resolved: [(row: Row, meaning: CommandMeaning)] = []
        for row in rows {
            switch resolver.meaning(of: row.alias) {
            case .success(let meaning): resolved.append((row, meaning))
            case .failure(let cause): report(cause.kind, phrase, [row])
            }
        }
        // What a person has entered counts for more than what a classifier once guessed.
        let entered = resolved.filter { !$0.row.alias.isAutoLearned }
        let candidates = entered.isEmpty ? resolved : entered
        guard let first = candidates.first else { return Verdict(sense: .silenced, row: nil) }
        guard resolved.count > 1 else { return Verdict(sense: .means(first.meaning), row: first.row.number) }
        let contradict = resolved.contains { $0.meaning != first.meaning }
        report(contradict ? .contradiction : .duplicate, phrase, resolved.map(\.row))
        let agree = candidates.allSatisfy { $0.meaning == first.meaning }
        return Verdict(sense: agree ? .means(first.meaning) : .contradictory, row: first.row.number)
    }

    private mutating func append(
        _ phrase: ArraySlice<UInt32>, _ normalized: [UInt8], _ verdict: Verdict, overridden: Int?
    ) {
        words.append(phrase)
        words.end()
        normalized.withUnsafeBufferPointer {
            entries.append($0, verdict.sense, row: verdict.row, overridden: overridden)
        }
    }

    private mutating func report(_ kind: AliasIssue.Kind, _ phrase: ArraySlice<UInt32>, _ rows: [Row]) {
        let phrase = String(decoding: text(of: phrase), as: UTF8.self)
        issues.append(AliasIssue(kind, phrase: phrase, aliases: rows.map(\.alias)))
    }

    private func text(of phrase: ArraySlice<UInt32>) -> [UInt8] {
        var text: [UInt8] = []
        for word in phrase {
            if !text.isEmpty { text.append(UInt8(ascii: " ")) }
            vocabulary.withBytes(of: word) { text.append(contentsOf: $0) }
        }
        return text
    }
}
