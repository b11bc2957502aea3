public import Commands
public import Foundation

/// What the world outside has to do or know after a command. Effects stand in the order in which they apply.
public enum RoomEffect: Hashable, Sendable {
    /// A sound that says in brief how it went.
    public enum Chime: String, Hashable, Sendable, CaseIterable {
        /// Done.
        case success
        /// Done, but look.
        case warning
        /// An answer is wanted.
        case question
        /// Not done.
        case failure
        /// Dropped.
        case cancelled
    }

    /// Play a sound.
    case chime(Chime)
    /// Say a sentence.
    case say(String)
    /// Show a text for so many seconds.
    case display(String, seconds: TimeInterval)

    /// A milestone got its time; `replacing` is the one it had.
    case recorded(Milestone, at: Date, replacing: Date?)
    /// An undo took a milestone's time away, or put `restoring` back.
    case unrecorded(Milestone, restoring: Date?)
    /// The cement timer runs; from `at`, which is earlier than now after an undo.
    case timerStarted(at: Date)
    /// The cement timer was stopped, or its start undone.
    case timerStopped(at: Date, elapsed: TimeInterval)
    /// The surgeon left, or, with nil, has not after all.
    case surgeonLeft(at: Date?)
    /// A case ended.
    case caseEnded(SurgicalCase, at: Date)
    /// A case began.
    case caseStarted(SurgicalCase, at: Date)
    /// An undo took the beginning of a case back: `reopened` goes on.
    case caseReopened(SurgicalCase?, insteadOf: SurgicalCase)
    /// A command waits for confirmation; call ``CommandRouter/advance(to:)`` at its deadline.
    case held(PendingCommand)
    /// A command waits no longer; the outcome is what its log entry now says.
    case released(PendingCommand, CommandOutcome)
    /// An action that the router does not know: the application's.
    case unhandled(ParsedCommand)
}
