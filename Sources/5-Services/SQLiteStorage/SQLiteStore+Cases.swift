import Commands
public import Foundation
import GRDB
public import RoomRecords
public import Storage

extension SQLiteStore: CaseStore, TimerStore {
    /// Reads the rows of a room; see ``/RoomRecords/CaseStore/rows(of:)``.
    public func rows(of place: RoomPlace) async throws -> RoomRows {
        let (facility, room) = (place.scopeID.key, place.room)
        return try await read { db in
            func all<Value: TableValue>(_ type: Value.Type, _ sql: String) throws -> [Value] {
                try TableRow<Value>.fetchAll(
                    db, sql: "SELECT * FROM \(Value.tableName) WHERE facility_id = ? AND room = ? \(sql)",
                    arguments: [facility, room]
                ).map(\.value)
            }
            var rows = RoomRows()
            rows.openCase = try all(
                CaseRow.self, "AND status = 'in_progress' ORDER BY started_at DESC, id LIMIT 1"
            ).first
            rows.lastCase = try all(
                CaseRow.self, "AND status = 'completed' ORDER BY ended_at DESC, id LIMIT 1"
            ).first
            let ids = [rows.openCase?.id, rows.lastCase?.id].compactMap(\.self)
            rows.milestones = try Self.milestones(ofCases: ids, db)
            rows.details = try DetailTables(db: db).rows(ofCases: ids)
            rows.timers = try all(CaseTimerRow.self, "AND stopped_at IS NULL ORDER BY started_at")
            rows.flags = rows.counting(try all(CaseFlagRow.self, "AND cleared_at IS NULL ORDER BY set_at"))
            rows.memory = try all(RoomMemoryRow.self, "").first?.memory
            return rows
        }
    }

    /// Reads cases; see ``/RoomRecords/CaseStore/cases(scopeID:_:)``.
    public func cases(scopeID: UUID, _ filter: CaseFilter) async throws -> [CaseRow] {
        var (sql, arguments) = ("facility_id = ?", StatementArguments([scopeID.key]))
        func add(_ condition: String, _ value: String?) {
            guard let value else { return }
            sql += " AND \(condition)"
            arguments += [value]
        }
        add("room = ?", filter.room)
        add("coalesce(started_at, scheduled_start) >= ?", filter.from.map(UTCTimestamp.text))
        add("coalesce(started_at, scheduled_start) < ?", filter.until.map(UTCTimestamp.text))
        add("lower(procedure) = lower(?)", filter.procedure)
        add("lower(surgeon) = lower(?)", filter.surgeon)
        if !filter.statuses.isEmpty {
            let names = filter.statuses.map { "'\($0.rawValue)'" }.sorted()
            sql += " AND status IN (\(names.joined(separator: ", ")))"
        }
        arguments += [max(0, filter.limit)]
        let order = filter.isNewestFirst ? "DESC" : "ASC"
        let (condition, values) = (sql, arguments)
        return try await read { db in
            try TableRow<CaseRow>.fetchAll(
                db,
                sql: """
                    SELECT * FROM cases WHERE \(condition)
                    ORDER BY coalesce(started_at, scheduled_start) \(order), id LIMIT ?
                    """,
                arguments: values
            ).map(\.value)
        }
    }

    /// Reads the names of the rooms that have cases; see ``/RoomRecords/CaseStore/rooms(scopeID:from:)``.
    public func rooms(scopeID: UUID, from date: Date) async throws -> [String] {
        let isAll = date == .distantPast
        return try await read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT DISTINCT room FROM cases WHERE facility_id = ?
                    AND (? OR coalesce(started_at, scheduled_start) >= ?) ORDER BY room
                    """,
                arguments: [
                    scopeID.key, isAll, UTCTimestamp.text(isAll ? Date(timeIntervalSince1970: 0) : date),
                ])
        }
    }

    /// Reads a case; see ``/RoomRecords/CaseStore/surgicalCase(id:)``.
    public func surgicalCase(id: UUID) async throws -> CaseRow? {
        try await read { db in
            try TableRow<CaseRow>.fetchOne(
                db, sql: "SELECT * FROM cases WHERE id = ?", arguments: [id.key])?.value
        }
    }

    /// Reads the milestones of cases; see ``/RoomRecords/CaseStore/milestones(ofCases:)``.
    public func milestones(ofCases ids: [UUID]) async throws -> [CaseMilestoneRow] {
        try await read { db in try Self.milestones(ofCases: ids, db) }
    }

    /// Reads the delays, team members, implants and notes of cases; see ``/RoomRecords/CaseStore/details(ofCases:)``.
    public func details(ofCases ids: [UUID]) async throws -> CaseDetails {
        try await read { db in try DetailTables(db: db).rows(ofCases: ids) }
    }

    /// Reads the people of teams; see ``/RoomRecords/CaseStore/people(scopeID:limit:)``.
    public func people(scopeID: UUID, limit: Int) async throws -> [CaseStaffRow] {
        try await read { db in try DetailTables(db: db).people(scopeID: scopeID, limit: limit) }
    }

    /// Reads timers; see ``/Storage/TimerStore/openTimers(of:)``.
    public func openTimers(of place: RoomPlace) async throws -> [RoomTimerRow] {
        try await read { db in
            try TableRow<RoomTimerRow>.fetchAll(
                db,
                sql: """
                    SELECT * FROM room_timers WHERE facility_id = ? AND room = ? AND ended_at IS NULL
                    ORDER BY rings_at, id
                    """,
                arguments: [place.scopeID.key, place.room]
            ).map(\.value)
        }
    }

    /// Writes rows; see ``/RoomRecords/CaseStore/write(_:)``.
    public func write(_ rows: [RoomWrite]) async throws {
        let date = Date()
        try await write { db in try Self.carryOut(rows, at: date, db) }
    }

    /// Returns a text that changes when any program writes a row; see ``/RoomRecords/CaseStore/revision()``.
    public func revision() async throws -> String? {
        try await read { db in
            // The writes of other connections, and those of this one.
            "\(try Int64.fetchOne(db, sql: "PRAGMA data_version") ?? 0)/\(db.totalChangesCount)"
        }
    }

    private static func milestones(ofCases ids: [UUID], _ db: Database) throws -> [CaseMilestoneRow] {
        let keys = String(decoding: try JSONEncoder().encode(ids.map(\.key)), as: UTF8.self)
        return try TableRow<CaseMilestoneRow>.fetchAll(
            db,
            sql: """
                SELECT * FROM case_milestones
                WHERE superseded_at IS NULL AND case_id IN (SELECT value FROM json_each(?))
                ORDER BY case_id, created_at, rowid
                """,
            arguments: [keys]
        ).map(\.value)
    }

    /// Writes rows and the alerts that they cause; writing the same rows a second time changes nothing.
    static func carryOut(_ writes: [RoomWrite], at date: Date, _ db: Database) throws {
        let alerts = try LocalAlerts(before: writes, db)
        for write in writes { try carryOut(write, db) }
        try alerts.write(after: writes, at: date, db)
    }

    private static func carryOut(_ write: RoomWrite, _ db: Database) throws {
        switch write.row {
        case var row as CaseMilestoneRow:
            guard try !TableRow<CaseMilestoneRow>.exists(db, key: row.id.key) else { return }
            // If a clock was set back, the new row gets a time just after the former, to count here and at the site.
            if let former = try String.fetchOne(
                db,
                sql: """
                    SELECT created_at FROM case_milestones
                    WHERE case_id = ? AND facility_milestone_id = ? AND superseded_at IS NULL
                    """, arguments: [row.caseID.key, row.targetID.key]
            ).flatMap(UTCTimestamp.date), row.createdAt < former.addingTimeInterval(0.001) {
                row.createdAt = former.addingTimeInterval(0.001)
            }
            try db.execute(
                sql: """
                    UPDATE case_milestones SET superseded_at = ?
                    WHERE case_id = ? AND facility_milestone_id = ? AND superseded_at IS NULL
                    """,
                arguments: [UTCTimestamp.text(row.createdAt), row.caseID.key, row.targetID.key])
            try TableRow(row).insert(db)
        case let row as any TableValue: try upsert(row, db)
        case let row: throw StorageError(.badValue, "this store has no table for a \(type(of: row))")
        }
    }

    private static func upsert(_ row: some TableValue, _ db: Database) throws { try TableRow(row).upsert(db) }
}
