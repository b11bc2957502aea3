public import Commands
import Foundation

/// Everything that a room remembers between commands.
///
/// Change ``currentCase`` and ``upcoming`` from outside whenever another room or a display has: voice never assumes
/// that it is alone, and undoes only what still stands as it was left.
public struct RoomState: Hashable, Sendable {
    /// The milestones that a case without a schedule gets, in order.
    public var milestones: [Milestone]
    /// The case that is going on; nil between cases.
    public var currentCase: SurgicalCase?
    /// The scheduled cases that follow, in order.
    public var upcoming: [SurgicalCase]
    /// The cement timer; nil while it does not run.
    public var cementTimer: CementTimer?
    /// The command that waits for confirmation; nil when none does.
    public internal(set) var pending: PendingCommand?
    var history: [UndoStep] = []

    /// Makes the state of a room.
    public init(
        milestones: [Milestone], currentCase: SurgicalCase? = nil, upcoming: [SurgicalCase] = [],
        cementTimer: CementTimer? = nil
    ) {
        self.milestones = milestones
        self.currentCase = currentCase
        self.upcoming = upcoming
        self.cementTimer = cementTimer
    }

    /// Makes the state of a room in which a case without a schedule is open, as a room wants it that knows of no
    /// schedule at all: its first milestone begins the case.
    public init(openCase id: UUID, milestones: [Milestone]) {
        self.init(milestones: milestones, currentCase: SurgicalCase(id: id, milestones: milestones))
    }

    /// How many things done by voice can be undone.
    public var undoDepth: Int { history.count }
}
