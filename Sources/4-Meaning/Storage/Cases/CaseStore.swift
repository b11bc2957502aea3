public import Foundation

/// The rows of a room, as they stand when a program begins.
public struct RoomRows: Hashable, Sendable {
    /// The case that goes on; nil for none.
    public var openCase: CaseRow?
    /// The case that was over last; nil for none.
    public var lastCase: CaseRow?
    /// The rows of both that count.
    public var milestones: [CaseMilestoneRow]
    /// The timers that run.
    public var timers: [CaseTimerRow]
    /// The flags that count and belong to the open case, or to none.
    public var flags: [CaseFlagRow]
    /// What else the room remembers, JSON of its own; nil for nothing.
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
    /// Those flags of the room that count: what was noted in a case that is over concerns the next no more; what was noted
    /// in none does until one begins.
    package func counting(_ flags: [CaseFlagRow]) -> [CaseFlagRow] {
        flags.filter { flag in
            if let openCase { return flag.caseID == openCase.id }
            return flag.kind == .nextPatientCalled && flag.setAt >= lastCase?.startedAt ?? .distantPast
        }
    }
}

/// Which cases are meant; what is nil or empty does not matter.
public struct CaseFilter: Hashable, Sendable {
    /// The room.
    public var room: String?
    /// How far they have come.
    public var statuses: Set<CaseStatus> = []
    /// They begin, or should, at this time or later.
    public var from: Date?
    /// They begin, or should, before this time.
    public var until: Date?
    /// What is done, capitals aside.
    public var procedure: String?
    /// Who operates, capitals aside.
    public var surgeon: String?
    /// The most cases; the latest of more are left out, or the earliest where ``isNewestFirst``.
    public var limit = 1000
    /// Whether the latest come first.
    public var isNewestFirst = false

    /// Makes a filter that lets every case pass.
    public init() {}
}

/// Where cases, their milestones and their rooms are kept.
///
/// What a command changes is written by ``CommandLog`` together with its row in the log. Every
/// method may wait for a disk or a server; none is called on an audio thread. All of them throw ``StorageError``.
public protocol CaseStore: Sendable {
    /// What stands about a room.
    func rows(of place: RoomPlace) async throws -> RoomRows

    /// Cases of a facility, ordered by when they begin or should.
    func cases(facilityID: UUID, _ filter: CaseFilter) async throws -> [CaseRow]

    /// A case as it stands now; nil if there is none with the key.
    func surgicalCase(id: UUID) async throws -> CaseRow?

    /// The rows of cases that count, in the order in which they were written.
    func milestones(ofCases ids: [UUID]) async throws -> [CaseMilestoneRow]

    /// The milestones of a facility in the order of a case; with those that are switched off where `includingInactive`.
    func milestones(facilityID: UUID, includingInactive: Bool) async throws -> [FacilityMilestoneRow]

    /// Makes a facility's milestones follow a file: new ones become rows, and rows that came from the file get its names,
    /// order and phases. Rows of another system are left alone, but for those that the file knows by their type.
    ///
    /// - Returns: the facility's active milestones after that.
    @discardableResult
    func follow(milestones: [FacilityMilestoneRow], facilityID: UUID) async throws -> [FacilityMilestoneRow]

    /// Writes rows, all or none: what no command asked for, such as an imported schedule.
    func write(_ rows: [RoomWrite]) async throws

    /// A text that is another once any program has written a row; nil if the store cannot tell.
    func revision() async throws -> String?
}

extension CaseStore {
    /// Nothing is known of what others write.
    public func revision() async throws -> String? { nil }
}
