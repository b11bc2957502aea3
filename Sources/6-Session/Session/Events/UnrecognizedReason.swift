import Commands

/// Why the session did nothing about an utterance.
public enum UnrecognizedReason: String, Hashable, Sendable, CaseIterable {
    /// Nothing was said but the wake word.
    case empty
    /// The recognizer understood no word.
    case nothingHeard = "nothing-heard"
    /// The session knows no such phrase.
    case noMatch = "no-match"
    /// The words may mean several things.
    case ambiguous
    /// The words name a command but deny it, put it off or ask about it.
    case negated
    /// The classifier was not sure enough.
    case unsure
    /// The classifier kept failing and is left alone for a while.
    case classifierPaused = "classifier-paused"
    /// The classifier failed, or its answer was refused.
    case classifierFailed = "classifier-failed"
    /// The classifier gave no answer in time.
    case classifierTimedOut = "classifier-timed-out"
    /// The recognizer failed.
    case recognizerFailed = "recognizer-failed"
    /// The recognizer gave no answer in time.
    case recognizerTimedOut = "recognizer-timed-out"
    /// A person said something else before the session had dealt with the utterance.
    case superseded
    /// A program cancelled the utterance.
    case cancelled
    /// The session ended before it had dealt with the utterance.
    case stopped

    init(_ reason: NoMatch.Reason) {
        self =
            switch reason {
            case .empty: .empty
            case .noMatch: .noMatch
            case .ambiguous: .ambiguous
            case .negated: .negated
            }
    }
}
