import Commands
import Foundation

/// What was said and matches no alias, while a classifier is asked about it.
struct UnmatchedCommand: Sendable {
    /// What the parser made of it.
    var noMatch: NoMatch
    /// What the classifier is asked.
    var request: ClassifierRequest
    /// When it was said, and so the time that a milestone gets.
    var saidAt: Date
}
