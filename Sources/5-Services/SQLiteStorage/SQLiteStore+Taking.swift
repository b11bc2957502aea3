import Commands
import Foundation
import GRDB
package import Storage

extension SQLiteStore {
    /// Writes rows of the site. Changes made here that still wait for the site stay. Of two times for one milestone the
    /// one made later counts; of two made in the same millisecond, the one with the greater key. A row that cannot be
    /// kept here is left out and does not block others.
    package func take(_ rows: IncomingRows) async throws -> SiteChanges {
        // Most received rows are those that this room sent a moment ago.
        guard try await read({ db in try Self.isNews(rows, db) }) else { return SiteChanges() }
        return try await write { db in
            var changes = SiteChanges()
            try db.execute(sql: "UPDATE voice_site SET is_taking = 1")
            func take(_ row: some Encodable, _ table: SiteTable, _ id: UUID) throws -> Bool {
                let waiting = try Self.waiting(table, id, db)
                // It comes once more when it is known which of the two counts.
                changes.isPartial = changes.isPartial || !waiting.isEmpty
                return try Self.take(row, table, id, except: waiting, db)
            }
            func takeEach<Row: Identifiable>(
                _ rows: [Row], _ table: SiteTable, _ take: (Row) throws -> Void
            ) throws where Row.ID == UUID {
                // If a row was blocked by another row of the same change, it is tried again after that one.
                let obstructed = try rows.filter { row in try Self.obstacle(db) { try take(row) } != nil }
                let bad = try obstructed.compactMap { row in
                    try Self.obstacle(db) { try take(row) }.map {
                        LeftOutRow(table: table, id: row.id, reason: $0)
                    }
                }
                for row in bad { try Self.leaveOut(row, &changes, db) }
                try Self.take(back: Set(rows.map(\.id)).subtracting(bad.map(\.id)), of: table, &changes, db)
            }
            try takeEach(rows.milestones, .facilityMilestones) { row in
                if try take(row, .facilityMilestones, row.id) { changes.changesMilestones = true }
            }
            try takeEach(rows.aliases, .aliases) { row in
                let alias = try AliasRow(validating: row).alias
                if try take(alias, .aliases, alias.id) { changes.changesAliases = true }
            }
            try takeEach(rows.cases, .cases) { row in
                if try take(row, .cases, row.id) { changes.changesCases = true }
            }
            try takeEach(rows.caseMilestones, .caseMilestones) { try Self.take($0, &changes, db) }
            for row in rows.leftOut { try Self.leaveOut(row, &changes, db) }
            try db.execute(sql: "UPDATE voice_site SET is_taking = 0")
            return changes
        }
    }

    private static func isNews(_ rows: IncomingRows, _ db: Database) throws -> Bool {
        func differ<Value: TableValue & Hashable & Identifiable>(_ values: [Value]) throws -> Bool
        where Value.ID == UUID {
            try values.contains { try TableRow<Value>.fetchOne(db, key: key($0.id))?.value != $0 }
        }
        let hasLeftOut = try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM voice_left_out)") == true
        return try hasLeftOut || !rows.leftOut.isEmpty || differ(rows.milestones) || differ(rows.cases)
            || differ(rows.caseMilestones)
            || rows.aliases.contains { try AliasRow.fetchOne(db, key: key($0.id))?.alias != $0 }
    }

    /// The columns of a row whose change waits for the site.
    private static func waiting(_ table: SiteTable, _ id: UUID, _ db: Database) throws -> Set<String> {
        Set(
            try String.fetchAll(
                db,
                sql: """
                    SELECT value FROM voice_outbox, json_each(columns) WHERE table_name = ? AND row_id = ?
                    AND refusal IS NULL
                    """, arguments: [table.rawValue, key(id)]))
    }

    /// Writes one row; whether it is another now.
    private static func take(
        _ row: some Encodable, _ table: SiteTable, _ id: UUID, except waiting: Set<String>, _ db: Database
    ) throws -> Bool {
        guard let known = SiteSchema.tables.first(where: { $0.table == table }) else { return false }
        let values = try JSONSerialization.jsonObject(with: encoder.encode(row)) as? [String: Any] ?? [:]
        let changing = known.columns.filter { $0 != "id" && !waiting.contains($0) }
        let names = known.columns.map { "\"\($0)\"" }.joined(separator: ", ")
        let places = known.columns.map { _ in "?" }.joined(separator: ", ")
        let changes = changing.map { "\"\($0)\" = excluded.\"\($0)\"" }.joined(separator: ", ")
        let isOther = changing.map { "t.\"\($0)\" IS NOT excluded.\"\($0)\"" }.joined(separator: " OR ")
        let before = db.totalChangesCount
        try db.execute(
            sql: """
                INSERT INTO \(table.rawValue) AS t (\(names)) VALUES (\(places))
                ON CONFLICT (id) DO UPDATE SET \(changes) WHERE \(isOther)
                """,
            arguments: StatementArguments(
                known.columns.map { column -> (any DatabaseValueConvertible)? in
                    switch values[column] {
                    case let text as String: isID(column) ? text.lowercased() : text
                    case let number as NSNumber: number.intValue
                    default: nil
                    }
                }))
        return db.totalChangesCount > before
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

    private static func take(_ row: CaseMilestoneRow, _ changes: inout SiteChanges, _ db: Database) throws {
        // A case that was deleted here, because it is old, stays deleted.
        guard try TableRow<CaseRow>.exists(db, key: key(row.caseID)) else { return }
        let others = try TableRow<CaseMilestoneRow>.fetchAll(
            db, sql: "SELECT * FROM case_milestones WHERE case_id = ? AND facility_milestone_id = ?",
            arguments: [key(row.caseID), key(row.facilityMilestoneID)]
        ).map(\.value)
        let known = others.first { $0.id == row.id }
        let rows = others.filter { $0.id != row.id } + [row]
        guard let counting = rows.max(by: { $0.isBefore($1) }) else { return }
        if known != row {
            var kept = row
            // For now: two that count would contradict each other.
            kept.supersededAt = row.createdAt
            try TableRow(kept).upsert(db)
            changes.changesCases = true
        }
        for one in rows where one.id != counting.id {
            let time = one.supersededAt ?? counting.createdAt
            try db.execute(
                sql: "UPDATE case_milestones SET superseded_at = ? WHERE id = ? AND superseded_at IS NOT ?",
                arguments: [UTCTimestamp.text(time), key(one.id), UTCTimestamp.text(time)])
        }
        try db.execute(
            sql: "UPDATE case_milestones SET superseded_at = NULL WHERE id = ? AND superseded_at IS NOT NULL",
            arguments: [key(counting.id)])
        guard known == nil, let former = others.first(where: { $0.supersededAt == nil }) else { return }
        let countsOurs = counting.id == former.id
        changes.clashes.append(
            .init(counting: counting, other: countsOurs ? row : former, countsOurs: countsOurs))
    }
}

extension CaseMilestoneRow {
    fileprivate func isBefore(_ other: CaseMilestoneRow) -> Bool {
        (UTCTimestamp.text(createdAt), SQLiteStore.key(id)) < (
            UTCTimestamp.text(other.createdAt), SQLiteStore.key(other.id)
        )
    }
}
