public import Commands
public import Feedback
public import Foundation

/// One effect of a command, which other parts of the program carry out or report. Effects apply in their order.
public enum RoomEffect: Hashable, Sendable {
    /// Play a sound.
    case chime(Chime)
    /// Say a sentence.
    case say(String)
    /// Show a text for `seconds`; a warning stands out.
    case display(String, seconds: TimeInterval, isWarning: Bool = false)
    /// Something in the room changed.
    case changed(RoomChange)
    /// A command waits for confirmation; call ``CommandRouter/advance(to:)`` at its deadline.
    case held(PendingCommand, question: String)
    /// A command waits no longer. The outcome is the one of its log entry.
    case released(PendingCommand, CommandOutcome)
    /// The router does not know the action: it belongs to the application.
    case unhandled(ParsedCommand)
}
