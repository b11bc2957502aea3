import Commands
import Foundation
import Handling

/// What was said and means nothing that is known.
struct UnmatchedCommand: Sendable {
    /// What the parser made of it.
    var noMatch: NoMatch
    /// When it was said, and so the time that counts.
    var saidAt: Date
    /// Who heard it.
    var ear: CommandRequest.Ear?

    /// Whether a classifier is worth asking: what is ambiguous, denied or a speech is understood well enough to do nothing
    /// about it.
    var isWorthAsking: Bool {
        noMatch.reason == .noMatch
            && noMatch.text.split(separator: " ").count <= ClassifierRequest.maximumWords
    }

    /// What was said, if no word of it is known. It is called not understood, unless it is no longer wanted.
    static func unheard(
        _ reason: UnrecognizedReason, saidAt spoken: Date, ear: CommandRequest.Ear? = nil
    ) -> UnmatchedCommand {
        UnmatchedCommand(
            noMatch: NoMatch(reason.isOfHearing ? .noMatch : .empty, text: "", sourceText: ""),
            saidAt: spoken, ear: ear)
    }
}

extension ParseResult {
    /// The same of a text that may be meant for a guess at most: only a classifier may take it for a command.
    func asGuess(of text: String) -> ParseResult {
        if case .noMatch = self { return self }
        return .noMatch(NoMatch(.noMatch, text: TextNormalizer.normalize(text), sourceText: text))
    }
}
