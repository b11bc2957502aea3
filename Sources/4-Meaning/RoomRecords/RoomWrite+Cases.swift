public import Storage

extension CaseRow: RoomRow {}
extension CaseTimerRow: RoomRow {}
extension CaseFlagRow: RoomRow {}
extension RoomMemoryRow: RoomRow {}
/// Replaces the row that counted so far. A row whose key exists already changes nothing.
extension CaseMilestoneRow: RoomRow {}

extension RoomWrite {
    /// A new case, or new values for the one with the same key.
    public static func saveCase(_ row: CaseRow) -> RoomWrite { RoomWrite(row) }
    /// A milestone's time, which replaces the row that counted so far.
    public static func record(_ row: CaseMilestoneRow) -> RoomWrite { RoomWrite(row) }
    /// A new timer, or new values for the one with the same key.
    public static func saveTimer(_ row: CaseTimerRow) -> RoomWrite { RoomWrite(row) }
    /// A new flag, or new values for the one with the same key.
    public static func saveFlag(_ row: CaseFlagRow) -> RoomWrite { RoomWrite(row) }
    /// A new delay, person of a team or the like, or new values for the one with the same key.
    public static func saveDetail(_ row: any CaseDetailRow) -> RoomWrite { RoomWrite(row) }
    /// Further state that the room needs after a restart; see ``RoomMemoryRow``.
    public static func remember(_ row: RoomMemoryRow) -> RoomWrite { RoomWrite(row) }
}
