public import Foundation

/// A timer or an alarm of a room.
public struct RoomTimerRow: RoomRow, Identifiable {
    /// What it is.
    public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
        /// It rings after a time.
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
    /// What it is.
    public var kind: Kind
    /// The name; nil if it has none.
    public var name: String?
    /// When it was set.
    public var setAt: Date
    /// When it rings, or would ring if it were not paused.
    public var ringsAt: Date
    /// The seconds that are left while it is paused; nil while it runs.
    public var left: Double?
    /// When an alarm comes back; nil for one that rings once.
    public var repeats: WeeklyTime?
    /// When it was cancelled, or stopped ringing; nil before that.
    public var endedAt: Date?

    /// Makes one that has not rung.
    public init(
        id: UUID = UUID(), in place: RoomPlace, kind: Kind, name: String? = nil, setAt: Date, ringsAt: Date
    ) {
        (self.id, self.scopeID, self.room) = (id, place.scopeID, place.room)
        (self.kind, self.name, self.setAt, self.ringsAt) = (kind, name, setAt, ringsAt)
    }
}

/// Stores the timers of rooms. ``CommandLog`` writes the changes of a command, with its row in the log.
public protocol TimerStore: Sendable {
    /// The timers and alarms of a room that are not over, by when they ring.
    ///
    /// - Throws: ``StorageError``.
    func openTimers(of place: RoomPlace) async throws -> [RoomTimerRow]
}
