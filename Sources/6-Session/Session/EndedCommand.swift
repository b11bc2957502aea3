import Commands
import Handling

/// A command that had waited for an answer, and how that ended.
struct EndedCommand: Sendable {
    var request: CommandRequest
    var subject: Reply.Subject
    var outcome: CommandOutcome

    /// What is told of the command itself once the handler has answered to the “yes” or “no”: nothing if it was carried
    /// out, as the answer tells that.
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
