public import Commands
public import Feedback
public import Foundation

/// What other parts have to do or know after a command. Effects are in the order in which they apply.
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
    /// A command waits no longer; the outcome is that of its log entry now.
    case released(PendingCommand, CommandOutcome)
    /// An action that the router does not know: the application's.
    case unhandled(ParsedCommand)
}
