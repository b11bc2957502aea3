/// What became of a command, as it stands in events and in the `outcome` column.
///
/// The names in Swift are this engine's, the raw values the column's. Whatever was carried out is
/// `recorded` there, also a query that was answered.
public enum CommandOutcome: String, Hashable, Codable, Sendable, CaseIterable {
    /// It was carried out.
    case done = "recorded"
    /// It waits for a confirmation.
    case held = "pending"
    /// It could not be carried out, or no handler took it.
    case rejected
    /// It was taken back before it was carried out, by its speaker or by another command that took its place.
    case cancelled
    /// It waited too long for a confirmation.
    case timedOut = "timeout"
    /// It was not understood.
    case unrecognized
    /// It was handed to another program, which does not report its outcome. The column says `pending`.
    case passedOn = "passed-on"
    /// The handler or program that carries it out failed, or gave no answer in time. The column has no such value: it
    /// says `rejected`.
    case failed
}
