public import Foundation
public import Storage

/// A timer of a room: a row of `case_timers`.
public struct CaseTimerRow: Identifiable, Hashable, Codable, Sendable {
    /// The kind of a timer.
    public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
        /// The timer for bone cement, which hardens.
        case cement
    }

    /// The row's key.
    public var id: UUID
    /// The facility that it belongs to.
    public var scopeID: UUID
    /// The room in which it runs.
    public var room: String
    /// The case in progress at its start; nil if there was none.
    public var caseID: UUID?
    /// The kind of the timer.
    public var kind: Kind
    /// When it was started.
    public var startedAt: Date
    /// When it was stopped; nil while it runs.
    public var stoppedAt: Date?

    /// Makes a timer that runs.
    public init(
        id: UUID = UUID(), in place: RoomPlace = RoomPlace(), caseID: UUID? = nil, kind: Kind = .cement,
        startedAt: Date
    ) {
        (self.id, self.scopeID, self.room) = (id, place.scopeID, place.room)
        (self.caseID, self.kind, self.startedAt) = (caseID, kind, startedAt)
    }

    /// Seconds since the start, never below 0: a clock may be set back.
    public func elapsed(at date: Date) -> TimeInterval { max(0, date.timeIntervalSince(startedAt)) }

    /// The column of each property.
    public enum CodingKeys: String, CodingKey, CaseIterable, Sendable {
        /// A column of the same name.
        case id, room, kind
        /// `facility_id`.
        case scopeID = "facility_id"
        /// `case_id`.
        case caseID = "case_id"
        /// `started_at`.
        case startedAt = "started_at"
        /// `stopped_at`.
        case stoppedAt = "stopped_at"
    }
}
