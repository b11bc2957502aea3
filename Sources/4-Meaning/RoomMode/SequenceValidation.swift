import RoomRecords
public import Commands
public import Foundation

/// Whether a milestone may be recorded now, given what has been recorded before it.
///
/// An earlier milestone in the case's order without a time is a gap. The room warns of a gap, or asks about it, once: one
/// in ``SurgicalCase/skipped`` does not count again.
public enum SequenceValidation: Hashable, Codable, Sendable {
    /// All prior milestones are recorded, or known to be skipped: record at once.
    case immediate
    /// It skips exactly one: record, with a warning.
    case skippedWarning(Milestone)
    /// It skips two or more: hold, and ask.
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
        let skipped = surgicalCase.milestones[..<index].filter {
            surgicalCase.recorded[$0.id] == nil && !surgicalCase.skipped.contains($0.id)
        }
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
