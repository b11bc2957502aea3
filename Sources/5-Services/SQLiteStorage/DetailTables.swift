import Foundation
import GRDB
import RoomRecords

/// The tables of the delays, team members, implants and notes of cases.
struct DetailTables {
    let db: Database

    /// Reads the rows of cases, the oldest first, and at most `CaseDetails.limit` of each table.
    func rows(ofCases ids: [UUID]) throws -> CaseDetails {
        let keys = String(decoding: try JSONEncoder().encode(ids.map(\.key)), as: UTF8.self)
        func all<Value: TableValue & CaseDetailRow>(_ type: Value.Type, by time: String) throws -> [Value] {
            try TableRow<Value>.fetchAll(
                db,
                sql: """
                    SELECT * FROM \(Value.tableName) WHERE case_id IN (SELECT value FROM json_each(?))
                    ORDER BY \(time), id LIMIT \(CaseDetails.limit)
                    """, arguments: [keys]
            ).map(\.value)
        }
        var details = CaseDetails()
        details.delays = try all(CaseDelayRow.self, by: "noted_at")
        details.staff = try all(CaseStaffRow.self, by: "added_at")
        details.implants = try all(CaseImplantRow.self, by: "noted_at")
        details.notes = try all(CaseNoteRow.self, by: "noted_at")
        return details
    }

    /// Reads the people of a facility's teams: each name and role once, the latest first.
    func people(scopeID: UUID, limit: Int) throws -> [CaseStaffRow] {
        // SQLite takes the columns beside max() from the row that has the maximum.
        try TableRow<CaseStaffRow>.fetchAll(
            db,
            sql: """
                SELECT *, max(added_at) AS latest FROM case_staff WHERE facility_id = ?
                GROUP BY lower(name), role ORDER BY latest DESC, id LIMIT ?
                """, arguments: [scopeID.key, max(0, limit)]
        ).map(\.value)
    }
}
