/// A row about a room that commands change. Its type names the table; a store refuses a type that it has no table for.
public protocol RoomRow: Hashable, Sendable {}

/// One row that a command changed in a room. Written together with the command's row in the log, or not at all.
///
/// Writing it twice has the same effect as writing it once. The store writes those of a room in order: a new row, or
/// new values for the one with the same key, unless the row's type says otherwise.
public struct RoomWrite: Hashable, Sendable {
    /// The row with its new values.
    public var row: any RoomRow

    /// Makes a change.
    public init(_ row: any RoomRow) { self.row = row }

    /// Whether both write the same values to the same row.
    public static func == (one: RoomWrite, two: RoomWrite) -> Bool {
        AnyHashable(one.row) == AnyHashable(two.row)
    }

    /// Hashes the row.
    public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(row)) }
}

extension RoomWrite {
    /// A new timer or alarm that rings, or new values for the one with the same key.
    public static func saveRoomTimer(_ row: RoomTimerRow) -> RoomWrite { RoomWrite(row) }
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
