public import Foundation

/// One row that a command changed in a room. Written together with the command's row in the log, or not at all.
///
/// Writing it twice has the same effect as writing it once. The store writes those of a room in order.
public enum RoomWrite: Hashable, Sendable {
    /// A new case, or new values for the one with the same key.
    case saveCase(CaseRow)
    /// A milestone's time, which replaces the row that counted so far. A row whose key exists already changes nothing.
    case record(CaseMilestoneRow)
    /// A new timer, or new values for the one with the same key.
    case saveTimer(CaseTimerRow)
    /// A new timer or alarm that rings, or new values for the one with the same key.
    case saveRoomTimer(RoomTimerRow)
    /// A new flag, or new values for the one with the same key.
    case saveFlag(CaseFlagRow)
    /// Further state that the room needs after a restart; see ``RoomMemoryRow``.
    case remember(RoomMemoryRow)
}

/// The state of a room outside its other rows, such as the waiting command and the steps that can be undone: a row of
/// `room_memories`.
public struct RoomMemoryRow: Hashable, Codable, Sendable {
    /// The facility that the room belongs to.
    public var facilityID: UUID
    /// The room.
    public var room: String
    /// JSON that only the room itself reads. It contains no spoken words.
    public var memory: String

    /// Makes a row.
    public init(in place: RoomPlace, memory: String) {
        (facilityID, room, self.memory) = (place.facilityID, place.room, memory)
    }

    /// The column of each property.
    public enum CodingKeys: String, CodingKey, CaseIterable, Sendable {
        /// A column of the same name.
        case room, memory
        /// `facility_id`.
        case facilityID = "facility_id"
    }
}

/// The rows of one command, written together: its row in the log and the rows that it changed.
public struct CommandRecord: Hashable, Sendable {
    /// The row in the log; nil for a change without a command.
    public var entry: CommandLogEntry?
    /// The changes of the command, in order.
    public var writes: [RoomWrite]

    /// Makes a record.
    public init(_ entry: CommandLogEntry?, writes: [RoomWrite] = []) {
        (self.entry, self.writes) = (entry, writes)
    }
}
