import RoomRecords
public import Commands
public import Foundation

/// Whether a milestone may be recorded now, given what has been recorded before it.
///
/// Every earlier milestone in the case's order without a time counts as skipped, even if there was a warning about it
/// before.
public enum SequenceValidation: Hashable, Codable, Sendable {
    /// All prior milestones are recorded: record at once.
    case immediate
    /// Exactly one is skipped: record, with a warning.
    case skippedWarning(Milestone)
    /// Two or more are skipped: hold, and ask.
    case outOfOrder([Milestone])
    /// The milestone has a time already: hold, say it, and ask.
    case alreadyRecorded(Date)

    /// Judges recording a milestone; nil if the case has no such milestone.
    public init?(recording milestoneID: UUID, in surgicalCase: SurgicalCase) {
        guard let index = surgicalCase.milestones.firstIndex(where: { $0.id == milestoneID }) else {
            return nil
        }
        if let date = surgicalCase.recorded[milestoneID] {
            self = .alreadyRecorded(date)
            return
        }
        let skipped = surgicalCase.milestones[..<index].filter { surgicalCase.recorded[$0.id] == nil }
        switch skipped.count {
        case 0: self = .immediate
        case 1: self = .skippedWarning(skipped[0])
        default: self = .outOfOrder(skipped)
        }
    }

    /// True if the milestone waits for a spoken confirmation.
    public var isHeld: Bool {
        switch self {
        case .immediate, .skippedWarning: false
        case .outOfOrder, .alreadyRecorded: true
        }
    }
}
