public import Foundation

/// An implant of a case that a person has confirmed: a row of `case_implants`.
public struct CaseImplantRow: CaseDetailRow, Hashable, Codable, Sendable {
    /// The most bytes of a component's name.
    public static let nameLimit = 200
    /// The most bytes of a size and of a lot number.
    public static let numberLimit = 40

    /// The row's key.
    public var id: UUID
    /// The facility that it belongs to.
    public var scopeID: UUID
    /// The case.
    public var caseID: UUID
    /// The name of the component, such as “Femoral component”.
    public var component: String
    /// The size, such as `5` or `5.5`; nil if the person said none.
    public var size: String?
    /// The lot number: letters, digits and hyphens; nil if the person said none.
    public var lot: String?
    /// When the person said it.
    public var notedAt: Date
    /// The source of the row.
    public var recordedBy: RecordedBy
    /// When the implant was taken back; nil while it counts.
    public var removedAt: Date?

    /// Makes an implant that counts.
    public init(
        id: UUID = UUID(), scopeID: UUID, caseID: UUID, component: String, size: String? = nil,
        lot: String? = nil,
        notedAt: Date, recordedBy: RecordedBy
    ) {
        (self.id, self.scopeID, self.caseID, self.component) = (id, scopeID, caseID, component)
        (self.size, self.lot) = (size, lot)
        (self.notedAt, self.recordedBy) = (notedAt, recordedBy)
    }

    /// See ``CaseDetailRow``.
    public static var siteTable: SiteTable { .caseImplants }
    /// See ``CaseDetailRow``.
    public static var texts: [String] { ["component", "size", "lot", "recorded_by"] }

    /// The column of each property.
    public enum CodingKeys: String, CodingKey, CaseIterable, Sendable {
        /// A column of the same name.
        case id, component, size, lot
        /// `facility_id`.
        case scopeID = "facility_id"
        /// `case_id`.
        case caseID = "case_id"
        /// `noted_at`.
        case notedAt = "noted_at"
        /// `recorded_by`.
        case recordedBy = "recorded_by"
        /// `removed_at`.
        case removedAt = "removed_at"
    }
}
