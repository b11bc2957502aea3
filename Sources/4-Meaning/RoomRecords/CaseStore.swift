public import Foundation
public import Storage

/// The rows of a room, as they stand when a program begins.
public struct RoomRows: Hashable, Sendable {
    /// The case in progress; nil if there is none.
    public var openCase: CaseRow?
    /// The case that ended last; nil if there is none.
    public var lastCase: CaseRow?
    /// The rows of both that count.
    public var milestones: [CaseMilestoneRow]
    /// The timers that run.
    public var timers: [CaseTimerRow]
    /// The flags that hold for the open case, or for no case.
    public var flags: [CaseFlagRow]
    /// The delays, the team and the rest of both cases.
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

/// Selects cases; a nil or empty field selects all.
public struct CaseFilter: Hashable, Sendable {
    /// The room.
    public var room: String?
    /// How far they have come.
    public var statuses: Set<CaseStatus> = []
    /// They begin, or should, at this time or later.
    public var from: Date?
    /// They begin, or should, before this time.
    public var until: Date?
    /// The procedure, without regard to case.
    public var procedure: String?
    /// The surgeon, without regard to case.
    public var surgeon: String?
    /// The most cases. Of more, the latest are left out, or the earliest if ``isNewestFirst``.
    public var limit = 1000
    /// Whether the latest come first.
    public var isNewestFirst = false

    /// Makes a filter that lets every case pass.
    public init() {}
}

/// Stores cases, their milestones and the state of rooms.
///
/// ``/Storage/CommandLog`` writes the changes of a command together with its row in the log. Every method may wait for a
/// disk or a server; none is called on an audio thread. All of them throw ``/Storage/StorageError``.
public protocol CaseStore: Sendable {
    /// The rows of a room.
    func rows(of place: RoomPlace) async throws -> RoomRows

    /// Cases of a facility, ordered by when they begin or should.
    func cases(scopeID: UUID, _ filter: CaseFilter) async throws -> [CaseRow]

    /// The names of the rooms of a facility that have cases which begin, or should, at a time or later.
    func rooms(scopeID: UUID, from date: Date) async throws -> [String]

    /// A case in its current state; nil if there is none with the key.
    func surgicalCase(id: UUID) async throws -> CaseRow?

    /// The rows of cases that count, in the order in which they were written.
    func milestones(ofCases ids: [UUID]) async throws -> [CaseMilestoneRow]

    /// The delays, the team and the rest of cases, also the rows that were removed.
    func details(ofCases ids: [UUID]) async throws -> CaseDetails

    /// The people of a facility's teams, each once by name and role, the last one first.
    func people(scopeID: UUID, limit: Int) async throws -> [CaseStaffRow]

    /// The milestones of a facility in the order of a case; also those switched off if `includingInactive`.
    func milestones(scopeID: UUID, includingInactive: Bool) async throws -> [FacilityMilestoneRow]

    /// Makes a facility's milestones follow a file: new ones become rows, and rows that came from the file get its names,
    /// order and phases. Rows of another system are left alone, but for those that the file knows by their type.
    ///
    /// - Returns: the facility's active milestones after that.
    @discardableResult
    func follow(milestones: [FacilityMilestoneRow], scopeID: UUID) async throws -> [FacilityMilestoneRow]

    /// Writes rows without a command, all or none, such as an imported schedule.
    func write(_ rows: [RoomWrite]) async throws

    /// A text that changes when any program writes a row; nil if the store has none.
    func revision() async throws -> String?
}

extension CaseStore {
    /// By default cases have nothing beside their milestones.
    public func details(ofCases ids: [UUID]) async throws -> CaseDetails { CaseDetails() }

    /// By default no people are known.
    public func people(scopeID: UUID, limit: Int) async throws -> [CaseStaffRow] { [] }

    /// By default the store does not notice writes of other programs.
    public func revision() async throws -> String? { nil }
}
