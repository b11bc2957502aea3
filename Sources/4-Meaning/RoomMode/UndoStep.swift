import Commands
import Foundation
import RoomRecords
import Storage

/// A change and the values before it.
///
/// A step contains the values that it wrote, so that undo is refused if another source has changed them since.
struct UndoStep: Hashable, Codable, Sendable {
    enum Change: Hashable, Codable, Sendable {
        /// A milestone got a time, or lost it.
        case milestone(caseID: UUID, Milestone, written: Date?, previous: Date?, began: Bool, ended: Bool)
        /// The cement timer was started or stopped.
        case timer(written: CaseTimerRow?, previous: CaseTimerRow?)
        /// It was noted that the surgeon has left, or that the next patient was called.
        case flag(CaseFlagRow)
        /// Rows beside milestones, by their keys: the delays, people, implants and notes that came, those that were
        /// removed, and the implants that got a lot number.
        case details(added: [UUID], removed: [UUID], corrected: [UUID])
        /// A case was begun without a milestone.
        case began(caseID: UUID)
        /// A case was ended before its last milestone.
        case ended(caseID: UUID)
    }

    var change: Change
    var by: RecordedBy

    var isMilestone: Bool { if case .milestone = change { true } else { false } }
    var isDetail: Bool { if case .details = change { true } else { false } }
    var isTimer: Bool { if case .timer = change { true } else { false } }

    /// Whether a time is still the one that was written.
    static func isUnchanged(_ time: Date?, since written: Date?) -> Bool {
        if let time, let written { return time.isSameMoment(as: written) }
        return time == written
    }
}

extension RoomState {
    /// Takes the last step of a kind out of the list.
    @discardableResult
    mutating func forget(where isMeant: (UndoStep) -> Bool) -> UndoStep? {
        steps.lastIndex(where: isMeant).map { steps.remove(at: $0) }
    }
}
