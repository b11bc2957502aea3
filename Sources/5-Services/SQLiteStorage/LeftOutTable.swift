import Foundation
import GRDB
import RoomRecords
import Storage

/// The table of rows that came from the site and that this database cannot keep.
struct LeftOutTable {
    /// The most rows in the table; a further row displaces the oldest.
    private static let limit = 100

    let db: Database

    func isEmpty() throws -> Bool {
        try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM voice_left_out)") != true
    }

    /// Notes that a row was left out. Returns whether this reason is new for the row.
    func insert(_ row: LeftOutRow) throws -> Bool {
        let arguments: StatementArguments = [row.table.rawValue, row.id.key, row.reason]
        let isKnown = try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (SELECT 1 FROM voice_left_out WHERE table_name = ? AND row_id = ? AND reason = ?)
                """, arguments: arguments)
        guard isKnown != true else { return false }
        try db.execute(
            sql: "REPLACE INTO voice_left_out (table_name, row_id, reason) VALUES (?, ?, ?)",
            arguments: arguments)
        try db.execute(
            sql: """
                DELETE FROM voice_left_out WHERE number NOT IN
                    (SELECT number FROM voice_left_out ORDER BY number DESC LIMIT ?)
                """, arguments: [Self.limit])
        return true
    }

    /// Removes rows that the database could take after all. Returns whether any of them was in the table.
    func forget(_ ids: Set<UUID>, of table: SiteTable) throws -> Bool {
        let known = try String.fetchAll(
            db, sql: "SELECT row_id FROM voice_left_out WHERE table_name = ?", arguments: [table.rawValue])
        let back = known.filter(Set(ids.map(\.key)).contains)
        for id in back {
            try db.execute(
                sql: "DELETE FROM voice_left_out WHERE table_name = ? AND row_id = ?",
                arguments: [table.rawValue, id])
        }
        return !back.isEmpty
    }
}
