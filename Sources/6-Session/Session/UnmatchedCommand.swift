import Commands
import Foundation
import Handling

/// Words that mean nothing that the parser knows.
struct UnmatchedCommand: Sendable {
    /// The parser's result, which says why nothing matches.
    var noMatch: NoMatch
    /// When the words were said, and so the time that counts.
    var saidAt: Date
    /// How the words were heard, such as by which recognizer.
    var ear: CommandRequest.Ear?

    /// Whether the text is worth asking a classifier about. A text that is ambiguous, negated or too long is understood
    /// well enough to do nothing about it.
    var isWorthAsking: Bool {
        noMatch.reason == .noMatch
            && noMatch.text.split(separator: " ").count <= ClassifierRequest.maximumWords
    }

    /// Makes a command of speech without known words. Its reason is `noMatch`, or `empty` if the speech is no
    /// longer wanted.
    static func unheard(
        _ reason: UnrecognizedReason, saidAt spoken: Date, ear: CommandRequest.Ear? = nil
    ) -> UnmatchedCommand {
        UnmatchedCommand(
            noMatch: NoMatch(reason.isOfHearing ? .noMatch : .empty, text: "", sourceText: ""),
            saidAt: spoken, ear: ear)
    }
}

extension ParseResult {
    /// The result for a rough transcript: no match, so that only a classifier may take the text for a command.
    func asGuess(of text: String) -> ParseResult {
        if case .noMatch = self { return self }
        return .noMatch(NoMatch(.noMatch, text: TextNormalizer.normalize(text), sourceText: text))
    }
}
