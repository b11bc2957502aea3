import Commands
import Foundation
import Storage

/// One thing done and what was there before it.
///
/// A step holds what it wrote, so that undoing is refused where somebody else has changed it since.
struct UndoStep: Hashable, Codable, Sendable {
    enum Change: Hashable, Codable, Sendable {
        /// A milestone got a time, or lost it.
        case milestone(caseID: UUID, Milestone, written: Date?, previous: Date?, began: Bool, ended: Bool)
        /// The cement timer was started or stopped.
        case timer(written: CaseTimerRow?, previous: CaseTimerRow?)
    }

    var change: Change
    var by: RecordedBy

    var isMilestone: Bool { if case .milestone = change { true } else { false } }
    var isTimer: Bool { !isMilestone }
}
