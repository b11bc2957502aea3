import RoomRecords
public import Commands
public import Foundation

/// Whether a milestone may be recorded now, given what has been recorded before it.
///
/// A gap is an earlier milestone of the case that has no time. The room warns of a gap, or asks about it, only once: a
/// gap in ``SurgicalCase/skipped`` does not count again.
public enum SequenceValidation: Hashable, Codable, Sendable {
    /// All earlier milestones are recorded, or known to be skipped: record at once.
    case immediate
    /// The milestone skips exactly one other: record, with a warning.
    case skippedWarning(Milestone)
    /// The milestone skips two or more others: hold, and ask.
    case outOfOrder([Milestone])
    /// The milestone has a time already: hold, say that time, and ask.
    case alreadyRecorded(Date)

    /// Checks whether a milestone may be recorded; nil if the case has no such milestone.
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
