public import Foundation

/// The progress of a case, as the `status` column has it.
public enum CaseStatus: String, Hashable, Codable, Sendable, CaseIterable {
    /// The case is on the schedule.
    case scheduled
    /// The case has begun and is not over.
    case inProgress = "in_progress"
    /// The case is over.
    case completed
    /// The case does not take place.
    case cancelled
}

/// One operation: a row of `cases`.
public struct CaseRow: Identifiable, Hashable, Codable, Sendable {
    /// The row's key.
    public var id: UUID
    /// The facility that it belongs to.
    public var scopeID: UUID
    /// The room in which it is planned, or takes place.
    public var room: String
    /// The procedure; nil if unknown.
    public var procedure: String?
    /// The surgeon; nil if unknown.
    public var surgeon: String?
    /// The side of the body; nil if unknown.
    public var laterality: Laterality?
    /// The progress of the case.
    public var status: CaseStatus
    /// The planned beginning; nil for a case that was not planned.
    public var scheduledStart: Date?
    /// The planned end; nil if unknown.
    public var scheduledEnd: Date?
    /// When the case began; nil before that.
    public var startedAt: Date?
    /// When the case ended; nil before that.
    public var endedAt: Date?

    /// Makes a case, by default one that is on the schedule.
    public init(
        id: UUID = UUID(), scopeID: UUID, room: String, procedure: String? = nil, surgeon: String? = nil,
        laterality: Laterality? = nil, status: CaseStatus = .scheduled, scheduledStart: Date? = nil,
        scheduledEnd: Date? = nil,
        startedAt: Date? = nil, endedAt: Date? = nil
    ) {
        (self.id, self.scopeID, self.room) = (id, scopeID, room)
        (self.procedure, self.surgeon, self.laterality, self.status) = (
            procedure, surgeon, laterality, status
        )
        (self.scheduledStart, self.scheduledEnd) = (scheduledStart, scheduledEnd)
        (self.startedAt, self.endedAt) = (startedAt, endedAt)
    }

    /// The column of each property.
    public enum CodingKeys: String, CodingKey, CaseIterable, Sendable {
        /// A column of the same name.
        case id, room, procedure, surgeon, status
        /// `facility_id`.
        case scopeID = "facility_id"
        /// `scheduled_start`.
        case scheduledStart = "scheduled_start"
        /// `scheduled_end`.
        case scheduledEnd = "scheduled_end"
        /// `started_at`.
        case startedAt = "started_at"
        /// `ended_at`.
        case endedAt = "ended_at"
        /// A column of the same name, the last of the table.
        case laterality
    }
}
