public import Foundation

/// A dictated note of a case: a row of `case_notes`. Its words are confidential.
public struct CaseNoteRow: CaseDetailRow, Hashable, Codable, Sendable {
    /// The most bytes of a note.
    public static let textLimit = 2000

    /// The row's key.
    public var id: UUID
    /// The facility that it belongs to.
    public var scopeID: UUID
    /// The case, which may not have begun.
    public var caseID: UUID
    /// The words, without punctuation marks.
    public var text: String
    /// When the person said it.
    public var notedAt: Date
    /// The source of the row.
    public var recordedBy: RecordedBy
    /// When the note was taken back; nil while it counts.
    public var removedAt: Date?

    /// Makes a note that counts.
    public init(
        id: UUID = UUID(), scopeID: UUID, caseID: UUID, text: String, notedAt: Date, recordedBy: RecordedBy
    ) {
        (self.id, self.scopeID, self.caseID, self.text) = (id, scopeID, caseID, text)
        (self.notedAt, self.recordedBy) = (notedAt, recordedBy)
    }

    /// See ``CaseDetailRow``.
    public static var siteTable: SiteTable { .caseNotes }
    /// See ``CaseDetailRow``.
    public static var texts: [String] { ["text", "recorded_by"] }

    /// The column of each property.
    public enum CodingKeys: String, CodingKey, CaseIterable, Sendable {
        /// A column of the same name.
        case id, text
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
