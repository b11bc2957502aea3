import Commands
import Foundation
import RoomRecords
import Storage

/// A change that can be undone, with the values before it.
///
/// A step also contains the values that it wrote, so that the router refuses to undo it if another source has changed
/// them since.
struct UndoStep: Hashable, Codable, Sendable {
    enum Change: Hashable, Codable, Sendable {
        /// A milestone got a time, or lost it.
        case milestone(caseID: UUID, Milestone, written: Date?, previous: Date?, began: Bool, ended: Bool)
        /// The cement timer was started or stopped.
        case timer(written: CaseTimerRow?, previous: CaseTimerRow?)
        /// The flag that the surgeon has left, or that the next patient was called, was set.
        case flag(CaseFlagRow)
        /// Rows beside milestones changed. The keys are those of the delays, people, implants and notes that were
        /// added, of those that were removed, and of the implants that got a lot number.
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

    /// Whether a time is still the one that the step wrote.
    static func isUnchanged(_ time: Date?, since written: Date?) -> Bool {
        if let time, let written { return time.isSameMoment(as: written) }
        return time == written
    }
}

extension RoomState {
    /// Removes the last step that matches, and returns it; nil if none does.
    @discardableResult
    mutating func forget(where isMeant: (UndoStep) -> Bool) -> UndoStep? {
        steps.lastIndex(where: isMeant).map { steps.remove(at: $0) }
    }
}
