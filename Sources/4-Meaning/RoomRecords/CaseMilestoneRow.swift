public import Foundation

/// The source of a row.
public enum RecordedBy: String, Hashable, Codable, Sendable, CaseIterable {
    /// A spoken command.
    case voice
    /// A touch of a display, or a request of another program.
    case touch
    /// An imported file.
    case file = "import"
}

/// The recorded time of a milestone of a case: a row of `case_milestones`.
///
/// A correction does not overwrite a row: it adds a new row, and the former one gets ``supersededAt``. At most one row
/// of a case and milestone is not superseded.
public struct CaseMilestoneRow: Identifiable, Hashable, Codable, Sendable {
    /// The row's key.
    public var id: UUID
    /// The case.
    public var caseID: UUID
    /// The facility's milestone.
    public var targetID: UUID
    /// The time of the milestone, which is the time of the command; nil if a person removed the milestone's time.
    public var recordedAt: Date?
    /// The source of the time.
    public var recordedBy: RecordedBy
    /// When the row was written.
    public var createdAt: Date
    /// When another row took the place of this row; nil for the row that counts.
    public var supersededAt: Date?

    /// Makes a row that counts.
    public init(
        id: UUID = UUID(), caseID: UUID, targetID: UUID, recordedAt: Date?, recordedBy: RecordedBy,
        createdAt: Date
    ) {
        (self.id, self.caseID, self.targetID) = (id, caseID, targetID)
        (self.recordedAt, self.recordedBy, self.createdAt) = (recordedAt, recordedBy, createdAt)
    }

    /// The column of each property.
    public enum CodingKeys: String, CodingKey, CaseIterable, Sendable {
        /// `id`.
        case id
        /// `case_id`.
        case caseID = "case_id"
        /// `facility_milestone_id`.
        case targetID = "facility_milestone_id"
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
