import Commands
import Foundation

/// One thing done by voice and what was there before it.
///
/// A step holds what it wrote, so that undoing is refused where somebody else has changed it since.
enum UndoStep: Hashable, Sendable {
    /// A milestone got a time.
    case record(caseID: UUID, milestone: Milestone, written: Date, previous: Date?)
    /// The cement timer was started or stopped.
    case timer(written: CementTimer?, previous: CementTimer?)
    /// The surgeon left.
    case surgeonLeft(caseID: UUID, written: Date)
    /// A case ended and another began.
    case nextCase(began: SurgicalCase, previous: SurgicalCase?, timer: CementTimer?, fromSchedule: Bool)
}
