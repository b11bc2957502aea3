import Commands
public import Foundation
public import RoomRecords

/// A command that changes a milestone or stores an implant, and that waits for a spoken yes. At most one waits.
public struct PendingCommand: Hashable, Codable, Sendable {
    /// The change that a waiting command would make, and why the room holds it.
    public enum Purpose: Hashable, Codable, Sendable {
        /// Record the milestone, which is out of order or has a time already.
        case record(SequenceValidation)
        /// Remove the milestone's time, which is the given one.
        case clear(Date)
        /// Store an implant, or its lot number. The milestone then has only the name and the key of the implant.
        case store(CaseImplantRow)
    }

    /// The case that the command is about. It may not have begun.
    public var caseID: UUID
    /// The milestone that the command would change.
    public var milestone: Milestone
    /// The change that the command would make, and why the room holds it.
    public var purpose: Purpose
    /// When the command was said. A confirmation records this time.
    public var saidAt: Date
    /// The time to record instead, if a person said it with the command: *incision at nine fifteen*.
    public var saidTime: Date?
    /// The first instant at which a confirmation comes too late.
    public var deadline: Date

    /// Whether the deadline has come, or the clock was set back to before the command. In both cases a “yes” is for
    /// something else.
    func isOver(at date: Date) -> Bool { date >= deadline || date < saidAt }

    /// The time to record after confirmation.
    var recordedTime: Date { saidTime ?? saidAt }
}

extension PendingCommand {
    /// The command as a person gave it, without its words.
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

    /// The milestone that the command is about; nil for an implant.
    var target: Milestone? { if case .store = purpose { nil } else { milestone } }
}
