public import Foundation

/// A room and the site or home that it belongs to: a place with a daemon and with rows of its own, such as timers.
public struct RoomPlace: Hashable, Codable, Sendable {
    /// The scope of a place that names none.
    public static let unnamedScope = UUID(
        uuid: (0, 0, 0, 0, 0, 0, 0x80, 0, 0x80, 0, 0, 0, 0, 0, 0, 0x0F))

    /// The site or home that every row of the room belongs to.
    public var scopeID: UUID
    /// The room's name, such as `kitchen`.
    public var room: String

    /// Makes a place.
    public init(scopeID: UUID = unnamedScope, room: String = "1") {
        (self.scopeID, self.room) = (scopeID, room)
    }
}
