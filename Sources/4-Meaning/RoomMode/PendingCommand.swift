public import Commands
public import Foundation

/// A record that waits for a spoken confirmation. There is at most one.
public struct PendingCommand: Hashable, Sendable {
    /// The command that is held.
    public var command: ParsedCommand
    /// The case it is about.
    public var caseID: UUID
    /// What it would record.
    public var milestone: Milestone
    /// Why it is held.
    public var validation: SequenceValidation
    /// When it was said, and so the time that is recorded once it is confirmed.
    public var saidAt: Date
    /// From this instant on it is too late to confirm.
    public var deadline: Date
}
