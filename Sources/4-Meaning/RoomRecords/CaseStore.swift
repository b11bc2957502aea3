public import Foundation
public import Storage

/// The rows of a room when a program starts.
public struct RoomRows: Hashable, Sendable {
    /// The case in progress; nil if there is none.
    public var openCase: CaseRow?
    /// The case that ended last; nil if there is none.
    public var lastCase: CaseRow?
    /// The milestones' rows of both cases, those that count.
    public var milestones: [CaseMilestoneRow]
    /// The cement timers that run.
    public var timers: [CaseTimerRow]
    /// The flags that hold for the open case or, between cases, for the room.
    public var flags: [CaseFlagRow]
    /// The delays, teams, implants and notes of both cases.
    public var details = CaseDetails()
    /// Further state of the room, as JSON that only the room reads; nil if there is none.
    public var memory: String?

    /// Makes rows, by default those of a room in which nothing has happened.
    public init(
        openCase: CaseRow? = nil, lastCase: CaseRow? = nil, milestones: [CaseMilestoneRow] = [],
        timers: [CaseTimerRow] = [], flags: [CaseFlagRow] = [], memory: String? = nil
    ) {
        (self.openCase, self.lastCase, self.milestones) = (openCase, lastCase, milestones)
        (self.timers, self.flags, self.memory) = (timers, flags, memory)
    }
}

extension RoomRows {
    /// The flags of the room that still hold. A flag of an ended case does not hold for the next case; a flag set
    /// between cases holds until a case begins.
    package func counting(_ flags: [CaseFlagRow]) -> [CaseFlagRow] {
        flags.filter { flag in
            if let openCase { return flag.caseID == openCase.id }
            return flag.kind == .nextPatientCalled && flag.setAt >= lastCase?.startedAt ?? .distantPast
        }
    }
}

/// Selects cases; a nil or empty field lets all cases pass.
public struct CaseFilter: Hashable, Sendable {
    /// The room.
    public var room: String?
    /// The states of the cases; empty for all.
    public var statuses: Set<CaseStatus> = []
    /// The earliest time at which the cases began or are planned to begin; nil for no limit.
    public var from: Date?
    /// The time before which the cases began or are planned to begin; nil for no limit.
    public var until: Date?
    /// The procedure, without regard to case.
    public var procedure: String?
    /// The surgeon, without regard to case.
    public var surgeon: String?
    /// The most cases. If there are more, the store leaves out the latest, or the earliest if ``isNewestFirst``.
    public var limit = 1000
    /// Whether the latest come first.
    public var isNewestFirst = false

    /// Makes a filter that lets every case pass.
    public init() {}
}

/// Stores cases, their milestones and the state of rooms.
///
/// ``/Storage/CommandLog`` writes the changes of a command together with its row in the log. Every method may wait for
/// a disk or a server, so no audio thread calls one. All of them throw ``/Storage/StorageError``.
public protocol CaseStore: Sendable {
    /// The rows with the current state of a room.
    func rows(of place: RoomPlace) async throws -> RoomRows

    /// The cases of a facility that match a filter, in the order of their actual or planned beginnings.
    func cases(scopeID: UUID, _ filter: CaseFilter) async throws -> [CaseRow]

    /// The names of the rooms of a facility with cases that began, or are planned to begin, at `date` or later.
    func rooms(scopeID: UUID, from date: Date) async throws -> [String]

    /// A case in its current state; nil if there is none with the key.
    func surgicalCase(id: UUID) async throws -> CaseRow?

    /// The milestones' rows of some cases, those that count, in the order in which they were written.
    func milestones(ofCases ids: [UUID]) async throws -> [CaseMilestoneRow]

    /// The delays, teams, implants and notes of some cases, including removed rows.
    func details(ofCases ids: [UUID]) async throws -> CaseDetails

    /// The people of a facility's teams, each once by name and role, the most recent one first.
    func people(scopeID: UUID, limit: Int) async throws -> [CaseStaffRow]

    /// The milestones of a facility in the order of a case; with those that are switched off if `includingInactive`.
    func milestones(scopeID: UUID, includingInactive: Bool) async throws -> [FacilityMilestoneRow]

    /// Updates a facility's milestones from a file: new milestones become rows, and rows that came from the file get
    /// its names, order and phases. Rows of another system stay as they are, except those whose type the file has, too.
    ///
    /// - Returns: the facility's active milestones after that.
    @discardableResult
    func follow(milestones: [FacilityMilestoneRow], scopeID: UUID) async throws -> [FacilityMilestoneRow]

    /// Writes rows without a command, such as an imported schedule: all or none.
    func write(_ rows: [RoomWrite]) async throws

    /// A text that changes whenever any program writes a row; nil if the store has no such text.
    func revision() async throws -> String?
}

extension CaseStore {
    /// Returns no details.
    public func details(ofCases ids: [UUID]) async throws -> CaseDetails { CaseDetails() }

    /// Returns no people.
    public func people(scopeID: UUID, limit: Int) async throws -> [CaseStaffRow] { [] }

    /// Returns nil: the store does not notice writes of other programs.
    public func revision() async throws -> String? { nil }
}
