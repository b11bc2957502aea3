import Commands
import Handling

/// A command that had waited for an answer, and how that ended.
struct EndedCommand: Sendable {
    var request: CommandRequest
    var subject: Reply.Subject
    var outcome: CommandOutcome

    /// The end of the command as events tell it once the handler has answered to the “yes” or “no”; nil if the handler
    /// carried it out, because its answer tells that.
    func unless(_ outcome: CommandOutcome) -> EndedCommand? {
        var ended = self
        switch outcome {
        case .done: return nil
        case .held: ended.outcome = .cancelled
        default: ended.outcome = outcome
        }
        return ended
    }
}
