import Foundation
import GRDB
import RoomRecords
import Storage

/// The alerts that rows cause, written in the transaction that writes the rows. If the database has a site, the site's
/// server writes the alerts, and this type does nothing.
struct LocalAlerts {
    private var cases: [UUID: CaseRow] = [:]
    private var flags: [UUID: CaseFlagRow] = [:]
    private var milestones: Set<UUID> = []
    /// The delays, team members, implants and notes that exist already, each with whether it was removed.
    private var details: [UUID: Bool] = [:]
    private let isActive: Bool

    /// Reads the rows as they are before the change.
    init(before writes: [RoomWrite], _ db: Database) throws {
        let concerned = writes.contains {
            $0.row is CaseRow || $0.row is CaseFlagRow || $0.row is CaseMilestoneRow
                || $0.row is any CaseDetailRow
        }
        isActive =
            try concerned
            && Bool.fetchOne(db, sql: "SELECT NOT EXISTS (SELECT 1 FROM voice_site WHERE left_at IS NULL)")
                == true
        guard isActive else { return }
        for write in writes {
            switch write.row {
            case let row as CaseRow: cases[row.id] = try Self.row(row.id, db)
            case let row as CaseFlagRow: flags[row.id] = try Self.row(row.id, db)
            case let row as CaseMilestoneRow:
                if try TableRow<CaseMilestoneRow>.exists(db, key: row.id.key) { milestones.insert(row.id) }
            case let row as any CaseDetailRow:
                details[row.id] = try Bool.fetchOne(
                    db,
                    sql:
                        "SELECT removed_at IS NOT NULL FROM \(type(of: row).siteTable.rawValue) WHERE id = ?",
                    arguments: [row.id.key])
            default: break
            }
        }
    }

    /// Writes the alerts, after the rows were written.
    func write(after writes: [RoomWrite], at date: Date, _ db: Database) throws {
        guard isActive else { return }
        var alerts: [AlertRow] = []
        var finished: Set<UUID> = []
        for write in writes {
            switch write.row {
            case let row as CaseFlagRow where finished.insert(row.id).inserted:
                guard let now: CaseFlagRow = try Self.row(row.id, db) else { continue }
                if let alert = AlertRules.alert(from: flags[row.id], to: now, at: date) {
                    if alert.event == AlertRules.Event.withdrawn {
                        try Self.settle(now.scopeID, now.room, date, db)
                    }
                    alerts.append(alert)
                }
            case let row as CaseMilestoneRow where !milestones.contains(row.id):
                guard finished.insert(row.id).inserted, let now: CaseMilestoneRow = try Self.row(row.id, db),
                    now.supersededAt == nil, let its: CaseRow = try Self.row(now.caseID, db)
                else { continue }
                AlertRules.alert(of: now, in: its, at: date).map { alerts.append($0) }
            case let row as any CaseDetailRow where details[row.id] != (row.removedAt != nil):
                guard finished.insert(row.id).inserted, let its: CaseRow = try Self.row(row.caseID, db) else {
                    continue
                }
                AlertRules.alert(of: row, isNew: details[row.id] == nil, in: its, at: date).map {
                    alerts.append($0)
                }
            default: break
            }
        }
        for case let row as CaseRow in writes.map(\.row) where finished.insert(row.id).inserted {
            guard let now: CaseRow = try Self.row(row.id, db) else { continue }
            let former = cases[row.id]
            if now.status == .inProgress, former?.status == .scheduled || former == nil {
                try Self.settle(now.scopeID, now.room, date, db)
            }
            let missing =
                now.status == .completed && former?.status != .completed ? try Self.missing(now, db) : 0
            alerts += AlertRules.alerts(from: former, to: now, missing: missing, at: date)
        }
        guard !alerts.isEmpty else { return }
        try db.execute(
            sql: "DELETE FROM notifications WHERE julianday(created_at) < julianday(?)",
            arguments: [UTCTimestamp.text(date.addingTimeInterval(-AlertRules.retention))])
        for alert in alerts { try TableRow(alert).insert(db) }
    }

    /// Marks the calls for the next patient as read: the call was taken back, or the next case has begun.
    private static func settle(_ facility: UUID, _ room: String, _ date: Date, _ db: Database) throws {
        try db.execute(
            sql: """
                UPDATE notifications SET read_at = ?
                WHERE facility_id = ? AND room = ? AND event = ? AND read_at IS NULL
                """,
            arguments: [UTCTimestamp.text(date), facility.key, room, AlertRules.Event.called])
    }

    private static func row<Value: TableValue>(_ id: UUID, _ db: Database) throws -> Value? {
        try TableRow<Value>.fetchOne(
            db, sql: "SELECT * FROM \(Value.tableName) WHERE id = ?", arguments: [id.key])?.value
    }

    private static func missing(_ row: CaseRow, _ db: Database) throws -> Int {
        try Int.fetchOne(
            db,
            sql: """
                SELECT count(*) FROM facility_milestones f WHERE f.facility_id = ? AND f.is_active AND NOT EXISTS (
                    SELECT 1 FROM case_milestones m WHERE m.case_id = ? AND m.facility_milestone_id = f.id
                    AND m.superseded_at IS NULL AND m.recorded_at IS NOT NULL)
                """, arguments: [row.scopeID.key, row.id.key]) ?? 0
    }
}

extension AlertRow: TableValue { static var tableName: String { "notifications" } }

extension SQLiteStore: AlertStore {
    /// Reads alerts; see ``/RoomRecords/AlertStore/alerts(scopeID:limit:)``.
    public func alerts(scopeID: UUID, limit: Int) async throws -> AlertList {
        try await read { db in
            AlertList(
                unreadCount: try Int.fetchOne(
                    db, sql: "SELECT count(*) FROM notifications WHERE facility_id = ? AND read_at IS NULL",
                    arguments: [scopeID.key]) ?? 0,
                latest: try TableRow<AlertRow>.fetchAll(
                    db,
                    sql: """
                        SELECT * FROM notifications WHERE facility_id = ?
                        ORDER BY created_at DESC, rowid DESC LIMIT ?
                        """, arguments: [scopeID.key, max(0, limit)]
                ).map(\.value))
        }
    }

    /// Marks alerts as seen; see ``/RoomRecords/AlertStore/markRead(upTo:scopeID:)``.
    public func markRead(upTo id: UUID, scopeID: UUID) async throws {
        let now = UTCTimestamp.text(Date())
        try await write { db in
            try db.execute(
                sql: """
                    UPDATE notifications SET read_at = ? WHERE facility_id = ? AND read_at IS NULL AND NOT urgent
                    AND (created_at, rowid) <= (SELECT created_at, rowid FROM notifications WHERE id = ?)
                    """, arguments: [now, scopeID.key, id.key])
        }
    }

    /// Acknowledges alerts; see ``/RoomRecords/AlertStore/acknowledge(_:in:scopeID:)``.
    public func acknowledge(_ id: UUID?, in room: String, scopeID: UUID) async throws -> [AlertRow] {
        let now = UTCTimestamp.text(Date())
        return try await write { db in
            try TableRow<AlertRow>.fetchAll(
                db,
                sql: """
                    UPDATE notifications SET read_at = ?, read_by = ?
                    WHERE facility_id = ? AND read_at IS NULL AND urgent AND id = coalesce(?, id)
                    AND (? IS NOT NULL OR room IS NOT ?) RETURNING *
                    """, arguments: [now, room, scopeID.key, id?.key, id?.key, room]
            ).map(\.value)
        }
    }
}
