import Commands
import Foundation

/// One line of a table of phrasings: what a person says, and the outcome that is right.
struct Phrasing: Sendable {
    var text: String
    /// `record:Patient In`, `undo_last`; `none` where nothing may be done.
    var expected: String
    /// How the text came about: a paraphrase, a recognizer's error, talk ...
    var kind: String

    /// Reads a table: a heading, then a text, what is expected and the kind in each line, separated by tabs.
    static func table(path: String) throws -> [Phrasing] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").dropFirst().map { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard fields.count == 3 else { throw CocoaError(.fileReadCorruptFile) }
            return Phrasing(text: fields[0], expected: fields[1], kind: fields[2])
        }
    }

    /// What came of it, in the words of ``expected``, and in which tier.
    func answer(of parser: CommandParser) -> (action: String, tier: AliasMatch.Tier?) {
        guard let command = parser.parse(text).command else { return ("none", nil) }
        let action = command.action.rawValue
        return (command.targetName.map { "\(action):\($0)" } ?? action, command.match?.tier)
    }
}
