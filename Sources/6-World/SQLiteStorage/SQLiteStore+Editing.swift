public import Commands
import Foundation
import GRDB
import Storage

extension SQLiteStore {
    /// Changes aliases as somebody decides who sees all of them, in one transaction: nothing changes in between.
    ///
    /// - Parameter decide: given every row that can be read, those of all facilities and the deleted ones among them,
    ///   names the rows to be written, new or changed, and what to give back.
    /// - Returns: what `decide` gave back, once everything is on the disk.
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
