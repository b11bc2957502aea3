import Foundation
import GRDB
import RoomRecords

/// The rows of cases beside their milestones.
struct DetailTables {
    let db: Database

    /// Those of some cases, the oldest first.
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

    /// The people of a facility's teams, each once by name and role, the last one first.
    func people(scopeID: UUID, limit: Int) throws -> [CaseStaffRow] {
        // The columns beside max() are those of its row.
        try TableRow<CaseStaffRow>.fetchAll(
            db,
            sql: """
                SELECT *, max(added_at) AS latest FROM case_staff WHERE facility_id = ?
                GROUP BY lower(name), role ORDER BY latest DESC, id LIMIT ?
                """, arguments: [scopeID.key, max(0, limit)]
        ).map(\.value)
    }
}
