import Commands
import Foundation
import GRDB
import RoomRecords
import Storage

/// A writer of rows that come from the site, in one transaction. It reports the changes.
struct IncomingTables {
    private let db: Database
    private let leftOut: LeftOutTable
    private var changes = SiteChanges()

    init(_ db: Database) { (self.db, leftOut) = (db, LeftOutTable(db: db)) }

    /// Whether any row differs from the row in the database; also true if rows are left out, here or in `rows`.
    func areNews(_ rows: IncomingRows) throws -> Bool {
        func differ<Value: TableValue & Hashable & Identifiable>(_ values: [Value]) throws -> Bool
        where Value.ID == UUID {
            try values.contains { try TableRow<Value>.fetchOne(db, key: $0.id.key)?.value != $0 }
        }
        return try !leftOut.isEmpty() || !rows.leftOut.isEmpty || differ(rows.milestones)
            || differ(rows.cases)
            || differ(rows.caseMilestones)
            || differ(rows.details.delays) || differ(rows.details.staff)
            || differ(rows.details.implants) || differ(rows.details.notes)
            || rows.aliases.contains { try AliasRow.fetchOne(db, key: $0.id.key)?.alias != $0 }
    }

    mutating func write(_ rows: IncomingRows) throws -> SiteChanges {
        try db.execute(sql: "UPDATE voice_site SET is_taking = 1")
        try writeEach(rows.milestones, .facilityMilestones) { tables, row in
            if try tables.merge(row, .facilityMilestones, row.id) { tables.changes.changesMilestones = true }
        }
        try writeEach(rows.aliases, .aliases) { tables, row in
            let alias = try AliasRow(validating: row).alias
            if try tables.merge(alias, .aliases, alias.id) { tables.changes.changesAliases = true }
        }
        try writeEach(rows.cases, .cases) { tables, row in
            if try tables.merge(row, .cases, row.id) { tables.changes.changesCases = true }
        }
        try writeEach(rows.caseMilestones, .caseMilestones) { tables, row in try tables.write(row) }
        try writeEach(rows.details.delays, .caseDelays) { tables, row in try tables.write(row) }
        try writeEach(rows.details.staff, .caseStaff) { tables, row in try tables.write(row) }
        try writeEach(rows.details.implants, .caseImplants) { tables, row in try tables.write(row) }
        try writeEach(rows.details.notes, .caseNotes) { tables, row in try tables.write(row) }
        for row in rows.leftOut { try leaveOut(row) }
        try db.execute(sql: "UPDATE voice_site SET is_taking = 0")
        return changes
    }

    private mutating func writeEach<Row: Identifiable>(
        _ rows: [Row], _ table: SiteTable, _ write: (inout Self, Row) throws -> Void
    ) throws where Row.ID == UUID {
        // Another row of the same change may block a row. So each failed row is written once more, after all others.
        let obstructed = try rows.filter { row in try obstacle { try write(&$0, row) } != nil }
        let bad = try obstructed.compactMap { row in
            try obstacle { try write(&$0, row) }.map { LeftOutRow(table: table, id: row.id, reason: $0) }
        }
        for row in bad { try leaveOut(row) }
        let hasForgotten = try leftOut.forget(Set(rows.map(\.id)).subtracting(bad.map(\.id)), of: table)
        // While the case itself was missing here, `write` skipped the other rows of the case.
        changes.lacksRows = changes.lacksRows || hasForgotten && table == .cases
    }

    private mutating func leaveOut(_ row: LeftOutRow) throws {
        if try leftOut.insert(row) { changes.leftOut.append(row) }
    }

    /// Runs `body`. If a value cannot be kept, rolls back and returns the reason; nil on success. Throws other errors.
    private mutating func obstacle(_ body: (inout Self) throws -> Void) throws -> String? {
        do {
            try db.inSavepoint {
                try body(&self)
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

    /// Writes one row, except the columns whose change here still waits for the site. Returns whether the row changed.
    private mutating func merge(_ row: some Encodable, _ table: SiteTable, _ id: UUID) throws -> Bool {
        guard let known = SiteSchema.tables.first(where: { $0.table == table }) else { return false }
        let waiting = try waiting(table, id)
        // The row comes once more when the site has decided which of the two changes counts.
        changes.isPartial = changes.isPartial || !waiting.isEmpty
        let values = try JSONSerialization.jsonObject(with: Self.encoder.encode(row)) as? [String: Any] ?? [:]
        let changing = known.columns.filter { $0 != "id" && !waiting.contains($0) }
        let names = known.columns.map { "\"\($0)\"" }.joined(separator: ", ")
        let places = known.columns.map { _ in "?" }.joined(separator: ", ")
        let updates = changing.map { "\"\($0)\" = excluded.\"\($0)\"" }.joined(separator: ", ")
        let isOther = changing.map { "t.\"\($0)\" IS NOT excluded.\"\($0)\"" }.joined(separator: " OR ")
        let before = db.totalChangesCount
        try db.execute(
            sql: """
                INSERT INTO \(table.rawValue) AS t (\(names)) VALUES (\(places))
                ON CONFLICT (id) DO UPDATE SET \(updates) WHERE \(isOther)
                """,
            arguments: StatementArguments(
                known.columns.map { column -> (any DatabaseValueConvertible)? in
                    switch values[column] {
                    case let text as String: Self.isID(column) ? text.lowercased() : text
                    case let number as NSNumber: number.intValue
                    default: nil
                    }
                }))
        return db.totalChangesCount > before
    }

    /// The columns of a row whose change waits for the site.
    private func waiting(_ table: SiteTable, _ id: UUID) throws -> Set<String> {
        Set(
            try String.fetchAll(
                db,
                sql: """
                    SELECT value FROM voice_outbox, json_each(columns) WHERE table_name = ? AND row_id = ?
                    AND refusal IS NULL
                    """, arguments: [table.rawValue, id.key]))
    }

    private static func isID(_ column: String) -> Bool { column == "id" || column.hasSuffix("_id") }

    private static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(UTCTimestamp.text(date))
        }
        return encoder
    }

    private mutating func write(_ row: some CaseDetailRow) throws {
        // A case that was deleted here because of its age stays deleted, so its rows are skipped.
        guard try TableRow<CaseRow>.exists(db, key: row.caseID.key) else { return }
        if try merge(row, type(of: row).siteTable, row.id) { changes.changesCases = true }
    }

    private mutating func write(_ row: CaseMilestoneRow) throws {
        // A case that was deleted here because of its age stays deleted, so its rows are skipped.
        guard try TableRow<CaseRow>.exists(db, key: row.caseID.key) else { return }
        let others = try TableRow<CaseMilestoneRow>.fetchAll(
            db, sql: "SELECT * FROM case_milestones WHERE case_id = ? AND facility_milestone_id = ?",
            arguments: [row.caseID.key, row.targetID.key]
        ).map(\.value)
        let known = others.first { $0.id == row.id }
        let rows = others.filter { $0.id != row.id } + [row]
        guard let counting = rows.max(by: { $0.isBefore($1) }) else { return }
        if known != row {
            var kept = row
            // Superseded until the loop below has marked the others: two counting times would contradict each other.
            kept.supersededAt = row.createdAt
            try TableRow(kept).upsert(db)
            changes.changesCases = true
        }
        for one in rows where one.id != counting.id {
            let time = one.supersededAt ?? counting.createdAt
            try db.execute(
                sql: "UPDATE case_milestones SET superseded_at = ? WHERE id = ? AND superseded_at IS NOT ?",
                arguments: [UTCTimestamp.text(time), one.id.key, UTCTimestamp.text(time)])
        }
        try db.execute(
            sql: "UPDATE case_milestones SET superseded_at = NULL WHERE id = ? AND superseded_at IS NOT NULL",
            arguments: [counting.id.key])
        guard known == nil, let former = others.first(where: { $0.supersededAt == nil }) else { return }
        let countsOurs = counting.id == former.id
        changes.clashes.append(
            .init(counting: counting, other: countsOurs ? row : former, countsOurs: countsOurs))
    }
}

extension CaseMilestoneRow {
    fileprivate func isBefore(_ other: CaseMilestoneRow) -> Bool {
        (UTCTimestamp.text(createdAt), id.key) < (UTCTimestamp.text(other.createdAt), other.id.key)
    }
}
