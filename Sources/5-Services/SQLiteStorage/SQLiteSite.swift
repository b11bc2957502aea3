import Commands
public import Foundation
import GRDB
public import RoomRecords
import Storage

/// The rows of a database that go to a facility's site and come from it.
public struct SQLiteSite: Sendable {
    private let database: SQLiteDatabase

    init(_ database: SQLiteDatabase) { self.database = database }

    /// Begins to note the rows that any program writes for a facility, so that they can go to its site. The first time,
    /// and after ``leave()``, also notes the existing rows.
    public func join(facility: UUID) async throws {
        let key = facility.key
        let (known, hasLeft) = try await read { db in
            let sql = "SELECT facility_id, left_at IS NOT NULL FROM voice_site"
            guard let row = try Row.fetchOne(db, sql: sql) else { return (nil as String?, false) }
            return (row[0] as String, row[1] as Bool)
        }
        if known == key, hasLeft {
            try await write { db in
                for table in SiteSchema.tables {
                    try db.execute(
                        sql: table.notesChanges ? SiteSchema.trackChanges(table) : SiteSchema.trackAll(table))
                }
                try db.execute(sql: "UPDATE voice_site SET left_at = NULL")
            }
        }
        if known != key {
            try await write { db in
                try db.execute(
                    sql: """
                        INSERT INTO voice_site (one, facility_id) VALUES (1, ?)
                        ON CONFLICT DO UPDATE SET
                            facility_id = excluded.facility_id, position = NULL, left_at = NULL
                        """, arguments: [key])
                try db.execute(sql: "DELETE FROM voice_left_out")
                for table in SiteSchema.tables { try db.execute(sql: SiteSchema.trackAll(table)) }
            }
        }
        // The server may take refused rows now, since a person may have corrected the cause.
        let hasRefused = try await read { db in
            try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM voice_outbox WHERE refusal IS NOT NULL)")
        }
        guard hasRefused == true else { return }
        try await write { db in
            try db.execute(sql: "UPDATE voice_outbox SET refusal = NULL WHERE refusal IS NOT NULL")
        }
    }

    /// Stops noting rows, because no site is named any more; waiting rows stay.
    ///
    /// - Returns: whether rows were noted until now.
    public func leave() async throws -> Bool {
        let isNoting = try await read { db in
            try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM voice_site WHERE left_at IS NULL)")
        }
        guard isNoting == true else { return false }
        try await write { db in
            try db.execute(sql: "UPDATE voice_site SET left_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')")
        }
        return true
    }

    /// The oldest rows that wait for the site, in the order in which they were written.
    public func outgoing(limit: Int) async throws -> [OutgoingRow] {
        try await read { db in
            let cursor = try Row.fetchCursor(
                db,
                sql: """
                    SELECT number, table_name, row, columns, changed_at FROM voice_outbox
                    WHERE refusal IS NULL ORDER BY number LIMIT ?
                    """, arguments: [max(0, limit)])
            var rows: [OutgoingRow] = []
            while let row = try cursor.next() {
                let columns = try JSONDecoder().decode([String].self, from: Data((row[3] as String).utf8))
                guard let table = SiteTable(rawValue: row[1]) else { continue }
                rows.append(
                    OutgoingRow(
                        number: row[0], table: table, row: row[2], columns: columns,
                        changedAt: UTCTimestamp.date(row[4]) ?? Date()))
            }
            return rows
        }
    }

    /// Removes rows that the site has from the waiting rows.
    public func delivered(_ rows: [OutgoingRow]) async throws {
        let numbers = rows.map(\.number)
        try await write { db in
            for number in numbers {
                try db.execute(sql: "DELETE FROM voice_outbox WHERE number = ?", arguments: [number])
            }
        }
    }

    /// Puts a row aside that the site refuses, until the next ``join(facility:)``.
    public func refused(_ row: OutgoingRow, reason: String) async throws {
        let number = row.number
        try await write { db in
            try db.execute(
                sql: "UPDATE voice_outbox SET refusal = ? WHERE number = ?", arguments: [reason, number])
        }
    }

    /// Counts the rows that wait for the site, that the site refuses, and that are left out here.
    public func backlog() async throws -> SiteBacklog {
        try await read { db in
            var backlog = SiteBacklog()
            backlog.refusedCount =
                try Int.fetchOne(db, sql: "SELECT count(*) FROM voice_outbox WHERE refusal IS NOT NULL") ?? 0
            backlog.waitingCount =
                (try Int.fetchOne(db, sql: "SELECT count(*) FROM voice_outbox") ?? 0) - backlog.refusedCount
            backlog.oldest = try String.fetchOne(
                db, sql: "SELECT changed_at FROM voice_outbox WHERE refusal IS NULL ORDER BY number LIMIT 1"
            ).flatMap(UTCTimestamp.date)
            backlog.refusal = try String.fetchOne(
                db,
                sql: "SELECT refusal FROM voice_outbox WHERE refusal IS NOT NULL ORDER BY number DESC LIMIT 1"
            )
            backlog.leftOutCount = try Int.fetchOne(db, sql: "SELECT count(*) FROM voice_left_out") ?? 0
            backlog.leftOut = try Row.fetchOne(
                db, sql: "SELECT table_name, row_id, reason FROM voice_left_out ORDER BY number DESC LIMIT 1"
            ).map { "the row \($0[1] as String) of \($0[0] as String) is left out: \($0[2] as String)" }
            return backlog
        }
    }

    /// The position up to which this database has read the site's changes; nil before the first reading.
    public func position() async throws -> String? {
        try await read { db in try String.fetchOne(db, sql: "SELECT position FROM voice_site") }
    }

    /// Stores the position up to which this database has read the site's changes.
    public func setPosition(_ position: String) async throws {
        guard try await self.position() != position else { return }
        try await write { db in
            try db.execute(sql: "UPDATE voice_site SET position = ?", arguments: [position])
        }
    }

    /// Forgets the position, so that all rows of the site are read once more.
    package func forgetPosition() async throws {
        try await write { db in try db.execute(sql: "UPDATE voice_site SET position = NULL") }
    }

    /// Writes rows that come from the site.
    ///
    /// Changes made here that still wait for the site stay. Of two times for one milestone, the time recorded later
    /// counts; of two recorded in the same millisecond, the one with the greater key. A row that cannot be kept here is
    /// left out and does not block others.
    package func receive(_ rows: IncomingRows) async throws -> SiteChanges {
        // Most received rows are those that this room sent a moment ago.
        guard try await read({ db in try IncomingTables(db).areNews(rows) }) else { return SiteChanges() }
        return try await write { db in
            var tables = IncomingTables(db)
            return try tables.write(rows)
        }
    }

    private func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StorageError) -> Value { try await database.read(body) }

    private func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StorageError) -> Value { try await database.write(body) }
}
