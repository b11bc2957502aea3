/// The outcome of a command, in events and in the `outcome` column.
///
/// The Swift names are this engine's, the raw values are the column's. There every command that the engine carried out
/// is `recorded`, also a query that it answered.
public enum CommandOutcome: String, Hashable, Codable, Sendable, CaseIterable {
    /// The engine carried the command out.
    case done = "recorded"
    /// The command waits for a confirmation.
    case held = "pending"
    /// A handler could not carry the command out, or no handler took it.
    case rejected
    /// The speaker took the command back before the engine carried it out, or another command took its place.
    case cancelled
    /// No confirmation came in time.
    case timedOut = "timeout"
    /// The parser did not understand the text.
    case unrecognized
    /// Another program got the command, and does not report the outcome. The column says `pending`.
    case passedOn = "passed-on"
    /// The handler or program that carries out the command failed, or gave no answer in time. The column has no such
    /// value: it says `rejected`.
    case failed
}
