public import Foundation
public import Storage

/// An event in a room that is no milestone: a row of `case_flags`.
public struct CaseFlagRow: Identifiable, Hashable, Codable, Sendable {
    /// The kind of event.
    public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
        /// The surgeon has left.
        case surgeonLeft = "surgeon_left"
        /// The next patient was called for.
        case nextPatientCalled = "next_patient_called"
    }

    /// The row's key.
    public var id: UUID
    /// The facility that it belongs to.
    public var scopeID: UUID
    /// The room in which it happened.
    public var room: String
    /// The case in progress at that time; nil if there was none.
    public var caseID: UUID?
    /// The kind of event.
    public var kind: Kind
    /// When it happened.
    public var setAt: Date
    /// The source of the flag.
    public var setBy: RecordedBy
    /// When it was taken back; nil while the flag holds.
    public var clearedAt: Date?

    /// Makes a flag that counts.
    public init(
        id: UUID = UUID(), in place: RoomPlace = RoomPlace(), caseID: UUID? = nil, kind: Kind, setAt: Date,
        setBy: RecordedBy
    ) {
        (self.id, self.scopeID, self.room) = (id, place.scopeID, place.room)
        (self.caseID, self.kind, self.setAt, self.setBy) = (caseID, kind, setAt, setBy)
    }

    /// The column of each property.
    public enum CodingKeys: String, CodingKey, CaseIterable, Sendable {
        /// A column of the same name.
        case id, room, kind
        /// `facility_id`.
        case scopeID = "facility_id"
        /// `case_id`.
        case caseID = "case_id"
        /// `set_at`.
        case setAt = "set_at"
        /// `set_by`.
        case setBy = "set_by"
        /// `cleared_at`.
        case clearedAt = "cleared_at"
    }
}
