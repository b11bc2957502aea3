import Commands
import Foundation

/// A line of a table of phrasings: a person's words, and the right outcome.
struct Phrasing: Sendable {
    var text: String
    /// The right action, such as `record:Patient In` or `undo_last`; `none` if nothing may be done.
    var expected: String
    /// The origin of the text: a paraphrase, a recognizer's error, talk ...
    var kind: String

    /// Reads a table: a heading, and then lines of text, right action and kind, separated by tabs.
    static func table(path: String) throws -> [Phrasing] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").dropFirst().map { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard fields.count == 3 else { throw CocoaError(.fileReadCorruptFile) }
            return Phrasing(text: fields[0], expected: fields[1], kind: fields[2])
        }
    }

    /// Returns the parser's action, in the words of ``expected``, and the tier of the match.
    func answer(of parser: CommandParser) -> (action: String, tier: AliasMatch.Tier?) {
        guard let command = parser.parse(text).command else { return ("none", nil) }
        let action = command.action.rawValue
        return (command.targetName.map { "\(action):\($0)" } ?? action, command.match?.tier)
    }
}
