/// What became of a command, as it stands in the `outcome` column.
///
/// The column has six values for all commands. A query that was answered, a timer, an undo and a next patient that
/// were carried out are `recorded`.
public enum CommandOutcome: String, Hashable, Codable, Sendable, CaseIterable {
    /// It was carried out.
    case recorded
    /// It waits for a confirmation.
    case pending
    /// It could not be carried out.
    case rejected
    /// It was taken back before it was carried out, by its speaker or by another command that took its place.
    case cancelled
    /// It waited too long for a confirmation.
    case timeout
    /// It was not understood.
    case unrecognized
}
