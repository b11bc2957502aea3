public import Commands
public import Foundation
public import RoomRecords
public import Storage

/// One operation: its milestones in order, and the times of those that have happened.
///
/// Times are UTC instants. The procedure and the surgeon are protected health information.
public struct SurgicalCase: Identifiable, Hashable, Sendable {
    /// The `case_id`.
    public var id: UUID
    /// The procedure; nil if unknown.
    public var procedure: String?
    /// The surgeon; nil if unknown.
    public var surgeon: String?
    /// The side of the body; nil if unknown.
    public var laterality: Laterality?
    /// Whether the case is scheduled, in progress, completed or cancelled.
    public var status: CaseStatus
    /// The milestones, in the order in which they are expected. No two have the same key.
    public let milestones: [Milestone]
    /// When each recorded milestone happened.
    public var recorded: [UUID: Date]
    /// The milestones before ``latest`` that have no time, and about which the room does not ask again. They can still
    /// be recorded.
    public private(set) var skipped: Set<UUID> = []
    /// The planned beginning; nil for a case that was not planned.
    public var scheduledStart: Date?
    /// The planned end; nil if unknown.
    public var scheduledEnd: Date?
    /// When a person began the case; nil before that. See also ``beganAt``.
    public var startedAt: Date?
    /// When the case ended; nil before that.
    public var endedAt: Date?

    /// Makes a case. Two milestones with the same key are a programmer's mistake.
    public init(
        id: UUID, procedure: String? = nil, surgeon: String? = nil, laterality: Laterality? = nil,
        status: CaseStatus = .scheduled, milestones: [Milestone], recorded: [UUID: Date] = [:],
        scheduledStart: Date? = nil,
        scheduledEnd: Date? = nil, startedAt: Date? = nil, endedAt: Date? = nil
    ) {
        precondition(Set(milestones.map(\.id)).count == milestones.count, "milestones need keys of their own")
        (self.id, self.procedure, self.surgeon, self.status) = (id, procedure, surgeon, status)
        self.laterality = laterality
        (self.milestones, self.recorded) = (milestones, recorded)
        (self.scheduledStart, self.scheduledEnd) = (scheduledStart, scheduledEnd)
        (self.startedAt, self.endedAt) = (startedAt, endedAt)
    }

    /// The case's name in a language: the procedure, its side and the surgeon; empty if none is known.
    public func title(in language: Language) -> String {
        // Some schedules have the side in the procedure's name already.
        let words = TextNormalizer.words(procedure ?? "")
        let side = (laterality?.spoken).flatMap { english in
            let side = language.words(english)
            return words.contains(english) || words.contains(side) ? nil : side
        }
        return [procedure, side, surgeon].compactMap(\.self).joined(separator: ", ")
    }

    /// When the case began: its earliest recorded milestone, or ``startedAt`` before there is one.
    public var beganAt: Date? { recorded.values.min() ?? startedAt }

    /// When something last happened in the case: its latest recorded time, or ``startedAt`` before there is one.
    var lastTime: Date? { recorded.values.max() ?? startedAt }

    /// The recorded milestone that stands last in the order.
    public var latest: Milestone? { milestones.last { recorded[$0.id] != nil } }

    /// The milestone after ``latest``; nil if none is left.
    public var next: Milestone? {
        guard let latest, let index = milestones.firstIndex(of: latest) else { return milestones.first }
        return milestones.dropFirst(index + 1).first
    }

    /// Marks the gaps before ``latest`` as skipped: the room has warned of them, or asked about them.
    mutating func noteSkipped() {
        let before = milestones.prefix { $0 != latest }
        skipped = latest == nil ? [] : Set(before.map(\.id).filter { recorded[$0] == nil })
    }

    /// The current phase of the case: the phase of ``latest``, or of the first milestone before there is one.
    public var phase: CasePhase? { (latest ?? milestones.first)?.phase }
}

extension SurgicalCase {
    /// Makes a case from its rows. It ignores rows of milestones that are not among `milestones`.
    public init(_ row: CaseRow, _ rows: [CaseMilestoneRow] = [], milestones: [Milestone]) {
        let known = Set(milestones.map(\.id))
        var recorded: [UUID: Date] = [:]
        for one in rows where one.caseID == row.id && one.supersededAt == nil {
            if known.contains(one.targetID) {
                recorded[one.targetID] = one.recordedAt
            }
        }
        self.init(
            id: row.id, procedure: row.procedure, surgeon: row.surgeon, laterality: row.laterality,
            status: row.status, milestones: milestones, recorded: recorded,
            scheduledStart: row.scheduledStart,
            scheduledEnd: row.scheduledEnd, startedAt: row.startedAt, endedAt: row.endedAt)
        noteSkipped()
    }

    /// The row of the case.
    public func row(in place: RoomPlace) -> CaseRow {
        CaseRow(
            id: id, scopeID: place.scopeID, room: place.room, procedure: procedure, surgeon: surgeon,
            laterality: laterality, status: status, scheduledStart: scheduledStart,
            scheduledEnd: scheduledEnd, startedAt: startedAt,
            endedAt: endedAt)
    }
}
