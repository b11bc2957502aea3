public import Commands
import Foundation
import GRDB
import Storage

extension SQLiteStore {
    /// Changes aliases in one transaction: `decide` gets all aliases, and no row changes before its result is written.
    ///
    /// - Parameter decide: gets every readable row, including those of all facilities and deleted ones. Returns the
    ///   rows to write, new or changed, and the result.
    /// - Returns: the result of `decide`, after everything is on the disk.
    public func edit<Value: Sendable>(
        _ decide: @escaping @Sendable (_ rows: [Alias]) -> (save: [Alias], value: Value)
    ) async throws -> Value {
        try await write { db in
            let rows = try AliasRow.readable(db, sql: "SELECT * FROM voice_command_aliases ORDER BY id")
            let (changed, value) = decide(rows.map(\.alias))
            let templates = AliasTemplates(rows.map(\.alias))
            for alias in changed { try AliasRow(validating: templates.naming(sourceOf: alias)).save(db) }
            return value
        }
    }
}
