import Handling
import Commands

/// A command that had waited for an answer, and how that ended.
struct EndedCommand: Sendable {
    var request: CommandRequest
    var subject: Reply.Subject
    var outcome: CommandOutcome
}
