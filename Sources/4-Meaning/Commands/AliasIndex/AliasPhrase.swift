import Foundation

/// A normalized phrase with all its rows, and the effect of saying it, which results from scopes, overriding,
/// duplicates and contradictions.
///
/// The phrase is a class, so that all dictionaries and tables share it.
final class AliasPhrase: Sendable {
    /// The effect of a phrase.
    enum Sense: Hashable, Sendable {
        /// The phrase is a command.
        case means(CommandMeaning)
        /// The rows of the phrase mean different commands.
        case contradictory
        /// A row of the room's own scope has taken the phrase out of use.
        case silenced
    }

    /// The normalized phrase; empty if the rows' phrase has no words or is too long.
    let text: String
    /// The rows, in use or not, sorted by their keys, so that the order in which they come makes no difference.
    let rows: [Alias]
    /// The effect; nil if no row is in use.
    let sense: Sense?
    /// The problems of the rows.
    let issues: [AliasIssue]
    private let used: Int32?
    private let overridden: Int32?

    /// The effect of some rows, and the index of the row that decides it.
    private typealias Verdict = (sense: Sense, row: Int?)

    /// The text under which the index keeps a row.
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
                // This scope has switched the phrase off: the template must not come back through the rear door.
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

    /// The command of the phrase; nil if it is none.
    var meaning: CommandMeaning? {
        if case .means(let meaning) = sense { meaning } else { nil }
    }

    /// The row that decides the effect; the first one for a contradictory phrase, nil for a silenced one.
    var alias: Alias? { used.map { rows[Int($0)] } }

    /// The global row with another meaning that the scope's own row overrides.
    var overriddenAlias: Alias? { overridden.map { rows[Int($0)] } }

    /// The effect of the active rows of one scope; nil for no rows.
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
        // A row that a person entered counts for more than a row that a classifier once guessed.
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
