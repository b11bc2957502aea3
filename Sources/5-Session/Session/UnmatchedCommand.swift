import Commands
import Foundation
import Handling

/// What was said and means nothing that is known.
struct UnmatchedCommand: Sendable {
    /// What the parser made of it.
    var noMatch: NoMatch
    /// When it was said, and so the time that a milestone gets.
    var saidAt: Date
    /// Who heard it.
    var ear: CommandRequest.Ear?

    /// Whether a classifier is worth asking: what is ambiguous, denied or a speech is understood well enough to do nothing
    /// about it.
    var isWorthAsking: Bool {
        noMatch.reason == .noMatch
            && noMatch.text.split(separator: " ").count <= ClassifierRequest.maximumWords
    }
}
