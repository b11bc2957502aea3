import Commands
import Handling

/// A command that had waited for an answer, and its outcome.
struct EndedCommand: Sendable {
    var request: CommandRequest
    var subject: Reply.Subject
    var outcome: CommandOutcome

    /// The end of the command as events tell it once the handler has answered to the “yes” or “no”. Nil if the
    /// handler carried the command out, because its answer tells that.
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
