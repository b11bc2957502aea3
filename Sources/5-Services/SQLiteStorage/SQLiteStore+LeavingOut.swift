import Foundation
import GRDB
import Storage

/// Rows of a site that cannot be kept here.
extension SQLiteStore {
    /// How many are remembered; the oldest of more are forgotten.
    private static let leftOutLimit = 100

    /// Runs `body`. If a value cannot be kept, rolls back and returns the reason; nil on success. Throws other errors.
    static func obstacle(_ db: Database, _ body: () throws -> Void) throws -> String? {
        do {
            try db.inSavepoint {
                try body()
                return .commit
            }
            return nil
        } catch {
            let failure = StorageError.from(error, "of this room")
            guard failure.code == .badValue else { throw error }
            // The database's message names a rule and no value.
            return (error as? DatabaseError)?.message ?? "it has a value that no row can have"
        }
    }

    /// Notes that a row was left out, and reports it if that is new.
    static func leaveOut(_ row: LeftOutRow, _ changes: inout SiteChanges, _ db: Database) throws {
        let arguments: StatementArguments = [row.table.rawValue, key(row.id), row.reason]
        let isKnown = try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (SELECT 1 FROM voice_left_out WHERE table_name = ? AND row_id = ? AND reason = ?)
                """, arguments: arguments)
        guard isKnown != true else { return }
        try db.execute(
            sql: "REPLACE INTO voice_left_out (table_name, row_id, reason) VALUES (?, ?, ?)",
            arguments: arguments)
        try db.execute(
            sql: """
                DELETE FROM voice_left_out WHERE number NOT IN
                    (SELECT number FROM voice_left_out ORDER BY number DESC LIMIT ?)
                """, arguments: [leftOutLimit])
        changes.leftOut.append(row)
    }

    /// Forgets that rows were left out, now that they are here.
    static func take(
        back ids: Set<UUID>, of table: SiteTable, _ changes: inout SiteChanges, _ db: Database
    ) throws {
        let known = try String.fetchAll(
            db, sql: "SELECT row_id FROM voice_left_out WHERE table_name = ?", arguments: [table.rawValue])
        for id in known.filter(Set(ids.map(key)).contains) {
            try db.execute(
                sql: "DELETE FROM voice_left_out WHERE table_name = ? AND row_id = ?",
                arguments: [table.rawValue, id])
            // Rows of a case were skipped while the case itself was missing here.
            changes.lacksRows = changes.lacksRows || table == .cases
        }
    }

    /// Has everything of the site read once more.
    package func forgetSitePosition() async throws {
        try await write { db in try db.execute(sql: "UPDATE voice_site SET position = NULL") }
    }
}
