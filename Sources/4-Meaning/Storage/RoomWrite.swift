/// A row about a room that commands change. Its type names the table; a store refuses a type that has no table.
public protocol RoomRow: Hashable, Sendable {}

/// One row that a command changed in a room. The store writes both it and the command's row in the log, or neither.
///
/// Writing a row twice has the same effect as writing it once. The store writes the rows of a room in order. It adds a
/// new row, or gives the row with the same key new values, unless the row's type says otherwise.
public struct RoomWrite: Hashable, Sendable {
    /// The row with its new values.
    public var row: any RoomRow

    /// Makes the change of a row.
    public init(_ row: any RoomRow) { self.row = row }

    /// Whether both write the same values to the same row.
    public static func == (one: RoomWrite, two: RoomWrite) -> Bool {
        AnyHashable(one.row) == AnyHashable(two.row)
    }

    /// Hashes the row.
    public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(row)) }
}

extension RoomWrite {
    /// A new timer or alarm, or new values for the one with the same key.
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
