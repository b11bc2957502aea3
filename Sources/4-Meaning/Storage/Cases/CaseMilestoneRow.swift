public import Foundation

/// Who wrote a row.
public enum RecordedBy: String, Hashable, Codable, Sendable, CaseIterable {
    /// Somebody said it.
    case voice
    /// Somebody touched a display, or another program did it for them.
    case touch
    /// It came with a file.
    case file = "import"
}

/// When a milestone of a case was, as somebody recorded it: a row of `case_milestones`.
///
/// Nothing is overwritten: a correction is a new row, and the one before it gets ``supersededAt``. At most one row of a
/// case and milestone is not superseded.
public struct CaseMilestoneRow: Identifiable, Hashable, Codable, Sendable {
    /// The row's key.
    public var id: UUID
    /// The case.
    public var caseID: UUID
    /// The facility's milestone.
    public var facilityMilestoneID: UUID
    /// When it was, which is when it was said; nil if somebody took its time away.
    public var recordedAt: Date?
    /// Who recorded it.
    public var recordedBy: RecordedBy
    /// When the row was written.
    public var createdAt: Date
    /// When another row took its place; nil for the one that counts.
    public var supersededAt: Date?

    /// Makes a row that counts.
    public init(
        id: UUID = UUID(), caseID: UUID, facilityMilestoneID: UUID, recordedAt: Date?, recordedBy: RecordedBy,
        createdAt: Date
    ) {
        (self.id, self.caseID, self.facilityMilestoneID) = (id, caseID, facilityMilestoneID)
        (self.recordedAt, self.recordedBy, self.createdAt) = (recordedAt, recordedBy, createdAt)
    }

    /// The column of each property.
    public enum CodingKeys: String, CodingKey, CaseIterable, Sendable {
        /// `id`.
        case id
        /// `case_id`.
        case caseID = "case_id"
        /// `facility_milestone_id`.
        case facilityMilestoneID = "facility_milestone_id"
        /// `recorded_at`.
        case recordedAt = "recorded_at"
        /// `recorded_by`.
        case recordedBy = "recorded_by"
        /// `created_at`.
        case createdAt = "created_at"
        /// `superseded_at`.
        case supersededAt = "superseded_at"
    }
}
