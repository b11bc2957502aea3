public import Commands
import Foundation
public import RoomRecords
public import Storage

/// The state of a room between commands.
///
/// Other code may change the state for another room or a display. Voice commands undo only values that no other source
/// has changed since.
public struct RoomState: Hashable, Sendable {
    /// The facility and the name of the room.
    public var place: RoomPlace
    /// The milestones that a case gets if it is not on the schedule, in order.
    public var milestones: [Milestone]
    /// The case in progress; nil between cases.
    public var currentCase: SurgicalCase?
    /// The case that ended last; nil if there is none.
    public var lastCase: SurgicalCase?
    /// The scheduled cases that follow, in order.
    public var upcoming: [SurgicalCase]
    /// The cement timer; nil while it does not run.
    public var cementTimer: CaseTimerRow?
    /// The flag that the surgeon has left the case in progress; nil if the surgeon is there.
    public var surgeonLeft: CaseFlagRow?
    /// The flag that the next patient was called for; nil if not, and once the next case has begun.
    public var nextPatientCalled: CaseFlagRow?
    /// The delays, the team and the rest of the case in progress, the last one and those on the schedule.
    public var details = CaseDetails()
    /// The people of the facility's teams, the most recent one first.
    public var people: [CaseStaffRow] = []
    /// Past cases like the case in progress.
    public var history = CaseHistory()
    /// The cases of all rooms of the facility today.
    public var day = DayRows()
    /// The command that waits for confirmation; nil if none does.
    public internal(set) var pending: PendingCommand?
    var steps: [UndoStep] = []
    /// When the current pause of the case in progress began, if the clock was set since; nil if that is the latest time
    /// of the case.
    var pauseBegan: Date?

    /// Makes the state of a room, by default one between cases.
    public init(
        place: RoomPlace = RoomPlace(), milestones: [Milestone], currentCase: SurgicalCase? = nil,
        upcoming: [SurgicalCase] = []
    ) {
        self.place = place
        self.milestones = milestones
        self.currentCase = currentCase
        self.upcoming = upcoming
    }

    /// Makes the state from a room's rows, including the waiting command and the steps that can be undone.
    public init(place: RoomPlace, milestones: [Milestone], _ rows: RoomRows) {
        self.init(place: place, milestones: milestones)
        func surgicalCase(_ row: CaseRow) -> SurgicalCase {
            SurgicalCase(row, rows.milestones, milestones: milestones)
        }
        currentCase = rows.openCase.map(surgicalCase)
        lastCase = rows.lastCase.map(surgicalCase)
        details = rows.details
        cementTimer = rows.timers.last { $0.kind == .cement }
        surgeonLeft = rows.flags.last { $0.kind == .surgeonLeft && $0.caseID == currentCase?.id }
        nextPatientCalled = rows.flags.last { $0.kind == .nextPatientCalled }
        // The memory of a version with another format is ignored: then no command waits, and no step can be undone.
        guard let json = rows.memory,
            let memory = try? JSONDecoder().decode(Memory.self, from: Data(json.utf8))
        else { return }
        (pending, steps, pauseBegan) = (memory.pending, memory.steps, memory.pauseBegan)
    }

    /// The number of changes that can be undone.
    public var undoDepth: Int { steps.count }

    /// The state that no other row has, and that must outlive the program.
    var memory: Memory { Memory(pending: pending, steps: steps, pauseBegan: pauseBegan) }

    struct Memory: Hashable, Codable {
        var pending: PendingCommand?
        var steps: [UndoStep]
        var pauseBegan: Date?
    }
}
