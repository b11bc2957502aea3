import Commands
public import Foundation
public import RoomRecords

/// A change of a milestone, or an implant, that waits for a spoken confirmation. There is at most one.
public struct PendingCommand: Hashable, Codable, Sendable {
    /// What it would do, and why it is held.
    public enum Purpose: Hashable, Codable, Sendable {
        /// Record the milestone, which is not in order or has a time already.
        case record(SequenceValidation)
        /// Remove the milestone's time, which is this one.
        case clear(Date)
        /// Store an implant, or the lot number of one. The milestone has its name and its key alone.
        case store(CaseImplantRow)
    }

    /// The case it is about, which may not have begun.
    public var caseID: UUID
    /// Which milestone it would change.
    public var milestone: Milestone
    /// What it would do, and why it is held.
    public var purpose: Purpose
    /// When it was said, which is the time to record after confirmation.
    public var saidAt: Date
    /// The time to record instead, if it was said with the command: *incision at nine fifteen*.
    public var saidTime: Date?
    /// From this instant on it is too late to confirm.
    public var deadline: Date

    /// The deadline has come, or the clock was set back behind the question: either way the “yes” is not for it.
    func isOver(at date: Date) -> Bool { date >= deadline || date < saidAt }

    /// The time to record after confirmation.
    var recordedTime: Date { saidTime ?? saidAt }
}

extension PendingCommand {
    /// The command as it was given, without its words.
    var command: ParsedCommand {
        let action: CommandAction =
            switch purpose {
            case .record: .record
            case .clear: .cancel
            case .store(let row): row.lot == nil ? .addImplant : .addLot
            }
        guard let target else { return ParsedCommand(action: action) }
        return ParsedCommand(
            action: action, targetID: target.id, targetName: target.name)
    }

    /// The milestone that it is about; nil if it is about none.
    var target: Milestone? { if case .store = purpose { nil } else { milestone } }
}
