public import Foundation

/// A reported delay of a case: a row of `case_delays`.
public struct CaseDelayRow: CaseDetailRow, Hashable, Codable, Sendable {
    /// The longest delay, in minutes: a day.
    public static let mostMinutes = 1440
    /// The most bytes of ``reportedBy``.
    public static let nameLimit = 200

    /// The row's key.
    public var id: UUID
    /// The facility that it belongs to.
    public var scopeID: UUID
    /// The case, which may not have begun.
    public var caseID: UUID
    /// The code of the reason, such as `waiting_for_anesthesia`; see ``DetailCode``.
    public var reason: String
    /// The length in minutes, 1 to ``mostMinutes``; nil if unknown.
    public var minutes: Int?
    /// When the delay was reported.
    public var notedAt: Date
    /// The source of the row.
    public var recordedBy: RecordedBy
    /// The name of the person who reported the delay; nil if the source did not say.
    public var reportedBy: String?
    /// When the delay was taken back; nil while it counts.
    public var removedAt: Date?

    /// Makes a delay that counts.
    public init(
        id: UUID = UUID(), scopeID: UUID, caseID: UUID, reason: String, minutes: Int? = nil, notedAt: Date,
        recordedBy: RecordedBy, reportedBy: String? = nil
    ) {
        (self.id, self.scopeID, self.caseID, self.reason) = (id, scopeID, caseID, reason)
        (self.minutes, self.notedAt) = (minutes, notedAt)
        (self.recordedBy, self.reportedBy) = (recordedBy, reportedBy)
    }

    /// See ``CaseDetailRow``.
    public static var siteTable: SiteTable { .caseDelays }
    /// See ``CaseDetailRow``.
    public static var texts: [String] { ["reason", "recorded_by", "reported_by"] }

    /// The column of each property.
    public enum CodingKeys: String, CodingKey, CaseIterable, Sendable {
        /// A column of the same name.
        case id, reason, minutes
        /// `facility_id`.
        case scopeID = "facility_id"
        /// `case_id`.
        case caseID = "case_id"
        /// `noted_at`.
        case notedAt = "noted_at"
        /// `recorded_by`.
        case recordedBy = "recorded_by"
        /// `reported_by`.
        case reportedBy = "reported_by"
        /// `removed_at`.
        case removedAt = "removed_at"
    }
}
