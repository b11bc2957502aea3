import Foundation
import GRDB
public import Storage

extension SQLiteStore {
    /// Writes the rows of commands in one transaction; see `append` of ``/Storage/CommandLog``.
    public func append(_ records: [CommandRecord]) async throws {
        let date = Date()
        try await write { db in
            for record in records {
                if let entry = record.entry, try !CommandLogRow.exists(db, key: entry.id.key) {
                    try CommandLogRow(entry.withoutNUL).insert(db)
                }
                try Self.carryOut(record.writes, at: date, db)
            }
        }
    }

    /// Reads the newest log entries; see ``/Storage/CommandLog/recentLogs(limit:)``.
    public func recentLogs(limit: Int) async throws -> [CommandLogEntry] {
        try await read { db in
            try CommandLogRow.fetchAll(
                db,
                sql: "SELECT * FROM voice_command_logs ORDER BY created_at DESC, rowid DESC LIMIT ?",
                arguments: [max(0, limit)]
            ).map(\.entry)
        }
    }
}
