import Commands
import Foundation
import Session

/// The phrases that people can say, for displays, grouped by meaning.
struct ControlPhrases {
    /// The most phrases of one meaning: more than people read.
    private static let limit = 40
    /// The most meanings: more than a room has.
    private static let meaningLimit = 500

    private struct Meaning: Hashable {
        var action: CommandAction
        var target: UUID?
    }

    let fields: JSONLine

    init(_ dictionary: AliasDictionary, wakePhrases: [String]) {
        let types = Dictionary(
            dictionary.targets.compactMap { one in one.kindID.map { ($0, one.id) } },
            uniquingKeysWith: { one, _ in one })
        var phrases: [Meaning: [String]] = [:]
        let inUse = Set(dictionary.phrases)
        for row in dictionary.rows where row.isInUse && inUse.contains(TextNormalizer.normalize(row.phrase)) {
            let target = row.targetID ?? row.targetKindID.flatMap { types[$0] }
            phrases[Meaning(action: row.action, target: target), default: []].append(row.phrase)
        }
        let order = Dictionary(
            dictionary.targets.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { one, _ in one })
        func rank(_ meaning: Meaning) -> (Int, Int, String) {
            (
                dictionary.vocabulary.actions.firstIndex(of: meaning.action) ?? .max,
                meaning.target.flatMap { order[$0] } ?? .max, meaning.action.rawValue
            )
        }
        let meanings = phrases.keys.sorted { rank($0) < rank($1) }.prefix(Self.meaningLimit)
        var line = JSONLine()
        line.add("wake", wakePhrases)
        line.add(
            "commands",
            meanings.map { meaning in
                var command = JSONLine()
                command.add("action", meaning.action.rawValue)
                command.add(dictionary.vocabulary.named(meaning.target.flatMap(dictionary.name(ofTarget:))))
                let words = (phrases[meaning] ?? []).sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
                command.add(
                    "phrases",
                    Array(Set(words.prefix(Self.limit))).sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) })
                return command
            })
        fields = line
    }
}
