public import Foundation

/// A timer or an alarm of a room.
public struct RoomTimerRow: RoomRow, Identifiable {
    /// Whether a row is a timer or an alarm.
    public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
        /// It rings after a duration.
        case timer
        /// It rings at a time of day.
        case alarm
    }

    /// The row's key.
    public var id: UUID
    /// The site or home that it belongs to.
    public var scopeID: UUID
    /// The room in which it rings.
    public var room: String
    /// Whether this is a timer or an alarm.
    public var kind: Kind
    /// The name, such as `pizza`; nil if the person gave none.
    public var name: String?
    /// When it was set.
    public var setAt: Date
    /// When it rings, or would ring if it were not paused.
    public var ringsAt: Date
    /// The seconds that are left while it is paused; nil while it runs.
    public var left: Double?
    /// The weekly times of a repeating alarm; nil for an alarm that rings once, and for a timer.
    public var repeats: WeeklyTime?
    /// When it was cancelled, or rang for the last time; nil before that.
    public var endedAt: Date?

    /// Makes a timer or an alarm that has not rung.
    public init(
        id: UUID = UUID(), in place: RoomPlace, kind: Kind, name: String? = nil, setAt: Date, ringsAt: Date
    ) {
        (self.id, self.scopeID, self.room) = (id, place.scopeID, place.room)
        (self.kind, self.name, self.setAt, self.ringsAt) = (kind, name, setAt, ringsAt)
    }
}

/// Reads the timers of rooms. ``CommandLog`` writes them, together with the row of a command in the log.
public protocol TimerStore: Sendable {
    /// The timers and alarms of a room that are not over, in the order in which they ring.
    ///
    /// - Throws: ``StorageError``.
    func openTimers(of place: RoomPlace) async throws -> [RoomTimerRow]
}
