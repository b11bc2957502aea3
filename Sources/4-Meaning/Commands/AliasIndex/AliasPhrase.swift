import Foundation

/// A normalized phrase with all its rows, and what saying it comes to: scope, overriding, duplicates, contradictions.
///
/// A class, so that the dictionaries and tables that have it share it.
final class AliasPhrase: Sendable {
    /// What a phrase comes to.
    enum Sense: Hashable, Sendable {
        /// It is a command.
        case means(CommandMeaning)
        /// Rows disagree about it.
        case contradictory
        /// A row of the scope has taken it out of use.
        case silenced
    }

    /// The phrase, normalized; empty if it cannot be said.
    let text: String
    /// Its rows, in use or not, in the order of their keys, so that the same rows in any order come to the same.
    let rows: [Alias]
    /// What it comes to; nil if no row is in use.
    let sense: Sense?
    /// What is wrong with its rows.
    let issues: [AliasIssue]
    private let used: Int32?
    private let overridden: Int32?

    /// What some of the rows come to, and which of them is used.
    private typealias Verdict = (sense: Sense, row: Int?)

    /// The text under which a row is found.
    static func text(of alias: Alias, in language: Language) -> String {
        alias.phrase.utf8.count > Alias.maximumPhraseByteCount
            ? "" : TextNormalizer.normalize(alias.phrase, in: language)
    }

    init(_ text: String, _ rows: [Alias], _ resolver: TargetResolver) {
        let rows = rows.count > 1 ? rows.sorted { $0.id < $1.id } : rows
        self.text = text
        self.rows = rows
        var issues: [AliasIssue] = []
        var verdict: Verdict?
        var template: Verdict?
        if text.isEmpty {
            issues = rows.filter(\.isActive).map { row in
                let isTooLong = row.phrase.utf8.count > Alias.maximumPhraseByteCount
                return AliasIssue(isTooLong ? .tooLong : .emptyPhrase, phrase: "", aliases: [row])
            }
        } else {
            func judge(_ scope: AliasScope) -> Verdict? {
                let active = rows.indices.filter { rows[$0].scope == scope && rows[$0].isActive }
                return Self.verdict(active, of: rows, text, resolver, &issues)
            }
            template = judge(.global)
            if rows.contains(where: { $0.scope == .own }) {
                // Switched off in this scope: the template must not come back through the rear door.
                verdict = judge(.own) ?? template.map { _ in (.silenced, nil) }
            } else {
                verdict = template
            }
        }
        sense = verdict?.sense
        self.issues = issues
        used = verdict?.row.map { Int32($0) }
        overridden = used == nil || template?.sense == sense ? nil : template?.row.map { Int32($0) }
    }

    /// What it means; nil if it is no command.
    var meaning: CommandMeaning? {
        if case .means(let meaning) = sense { meaning } else { nil }
    }

    /// The row that it uses; for a contradictory phrase the first of them; nil for a silenced one.
    var alias: Alias? { used.map { rows[Int($0)] } }

    /// The global row with another meaning that the scope's own row overrides.
    var overriddenAlias: Alias? { overridden.map { rows[Int($0)] } }

    /// What active rows of one scope come to; nil for no rows.
    private static func verdict(
        _ active: [Int], of rows: [Alias], _ text: String, _ resolver: TargetResolver,
        _ issues: inout [AliasIssue]
    ) -> Verdict? {
        guard !active.isEmpty else { return nil }
        var resolved: [(row: Int, meaning: CommandMeaning)] = []
        for row in active {
            switch resolver.meaning(of: rows[row]) {
            case .success(let meaning): resolved.append((row, meaning))
            case .failure(let cause):
                issues.append(AliasIssue(cause.kind, phrase: text, aliases: [rows[row]]))
            }
        }
        // What a person has entered counts for more than what a classifier once guessed.
        let entered = resolved.filter { !rows[$0.row].isAutoLearned }
        let candidates = entered.isEmpty ? resolved : entered
        guard let first = candidates.first else { return (.silenced, nil) }
        if resolved.count > 1 {
            let contradict = resolved.contains { $0.meaning != first.meaning }
            issues.append(
                AliasIssue(
                    contradict ? .contradiction : .duplicate, phrase: text,
                    aliases: resolved.map { rows[$0.row] }))
        }
        let agree = candidates.allSatisfy { $0.meaning == first.meaning }
        return (agree ? .means(first.meaning) : .contradictory, first.row)
    }
}
