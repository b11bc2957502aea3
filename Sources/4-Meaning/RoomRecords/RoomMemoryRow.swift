public import Foundation
public import Storage

/// The state of a room outside its other rows, such as the waiting command and the steps that can be undone: a row of
/// `room_memories`.
public struct RoomMemoryRow: Hashable, Codable, Sendable {
    /// The facility that the room belongs to.
    public var scopeID: UUID
    /// The room.
    public var room: String
    /// JSON that only the room itself reads. It contains no spoken words.
    public var memory: String

    /// Makes a row.
    public init(in place: RoomPlace, memory: String) {
        (scopeID, room, self.memory) = (place.scopeID, place.room, memory)
    }

    /// The column of each property.
    public enum CodingKeys: String, CodingKey, CaseIterable, Sendable {
        /// A column of the same name.
        case room, memory
        /// `facility_id`.
        case scopeID = "facility_id"
    }
}
