import Commands

/// Why nothing was done about what was said.
public enum UnrecognizedReason: String, Hashable, Sendable, CaseIterable {
    /// Nothing was said but the wake word.
    case empty
    /// The recognizer understood no word.
    case nothingHeard = "nothing-heard"
    /// Nothing like it is known.
    case noMatch = "no-match"
    /// It may mean several things.
    case ambiguous
    /// It names a command but denies it, puts it off or asks about it.
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
    /// Something else was said before it could be dealt with.
    case superseded
    /// A program gave it up.
    case cancelled
    /// The session ended before it could be dealt with.
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
