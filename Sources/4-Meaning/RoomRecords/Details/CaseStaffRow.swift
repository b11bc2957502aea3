public import Foundation

/// A person of a case's team: a row of `case_staff`. The name is confidential.
public struct CaseStaffRow: CaseDetailRow, Hashable, Codable, Sendable {
    /// The most bytes of a name.
    public static let nameLimit = 200

    /// The row's key.
    public var id: UUID
    /// The facility that it belongs to.
    public var scopeID: UUID
    /// The case, which may not have begun.
    public var caseID: UUID
    /// The person's name, such as “Doctor Chen”.
    public var name: String
    /// The code of the role, such as `scrub_nurse`; see ``DetailCode``.
    public var role: String
    /// When the person came to the team.
    public var addedAt: Date
    /// The source of the row.
    public var recordedBy: RecordedBy
    /// When the person left the team; nil while the person is on it.
    public var removedAt: Date?

    /// Makes a row of a person who is on the team.
    public init(
        id: UUID = UUID(), scopeID: UUID, caseID: UUID, name: String, role: String, addedAt: Date,
        recordedBy: RecordedBy
    ) {
        (self.id, self.scopeID, self.caseID, self.name) = (id, scopeID, caseID, name)
        (self.role, self.addedAt, self.recordedBy) = (role, addedAt, recordedBy)
    }

    /// See ``CaseDetailRow``.
    public static var siteTable: SiteTable { .caseStaff }
    /// See ``CaseDetailRow``.
    public static var texts: [String] { ["name", "role", "recorded_by"] }

    /// The column of each property.
    public enum CodingKeys: String, CodingKey, CaseIterable, Sendable {
        /// A column of the same name.
        case id, name, role
        /// `facility_id`.
        case scopeID = "facility_id"
        /// `case_id`.
        case caseID = "case_id"
        /// `added_at`.
        case addedAt = "added_at"
        /// `recorded_by`.
        case recordedBy = "recorded_by"
        /// `removed_at`.
        case removedAt = "removed_at"
    }
}
