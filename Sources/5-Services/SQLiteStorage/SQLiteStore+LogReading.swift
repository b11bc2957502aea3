public import Storage
import Commands
import Foundation
import GRDB

extension SQLiteStore {
    /// Reads the log entries that a filter lets through, the oldest first.
    public func logs(matching filter: CommandLogFilter) async throws -> [CommandLogEntry] {
        var conditions: [String] = []
        var arguments: StatementArguments = []
        // Compares times instead of texts, since a time entered by hand may lack the fraction.
        if let since = filter.since {
            conditions.append("julianday(created_at) >= julianday(?)")
            arguments += [UTCTimestamp.text(since)]
        }
        if let until = filter.until {
            conditions.append("julianday(created_at) < julianday(?)")
            arguments += [UTCTimestamp.text(until)]
        }
        for (column, id) in [("facility_id", filter.scopeID), ("case_id", filter.workID)] {
            guard let id else { continue }
            conditions.append("\(column) = ?")
            arguments += [id.key]
        }
        if !filter.outcomes.isEmpty {
            let names = filter.outcomes.map(\.rawValue).sorted()
            conditions.append("outcome IN (\(names.map { _ in "?" }.joined(separator: ", ")))")
            arguments += StatementArguments(names)
        }
        arguments += [filter.limit.map { max(0, $0) } ?? -1]
        let all = arguments
        let sql = """
            SELECT * FROM voice_command_logs
            \(conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND "))
            ORDER BY created_at DESC, rowid DESC LIMIT ?
            """
        return try await read { db in
            try CommandLogRow.fetchAll(db, sql: sql, arguments: all).map(\.entry).reversed()
        }
    }
}
