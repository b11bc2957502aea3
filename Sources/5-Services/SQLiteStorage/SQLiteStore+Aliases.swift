import Storage
public import Commands
public import Foundation
import GRDB

extension SQLiteStore {
    /// Reads the aliases that a facility uses; see ``/Storage/AliasStore/aliases(scopeID:)``.
    public func aliases(scopeID: UUID?) async throws -> [Alias] {
        let facility = scopeID?.key
        return try await read { db in
            // NULL = NULL is not true in SQL, so a nil facility gets the global rows only.
            try AliasRow.readable(
                db,
                sql: """
                    SELECT * FROM voice_command_aliases
                    WHERE deleted_at IS NULL AND (facility_id IS NULL OR facility_id = ?)
                    ORDER BY facility_id IS NOT NULL, alias_phrase, id
                    """,
                arguments: [facility]
            ).map(\.alias)
        }
    }

    /// Reads one alias; see ``/Storage/AliasStore/alias(id:)``.
    public func alias(id: UUID) async throws -> Alias? {
        try await read { db in
            try AliasRow.readable(
                db, sql: "SELECT * FROM voice_command_aliases WHERE id = ? AND deleted_at IS NULL",
                arguments: [id.key]
            ).first?.alias
        }
    }

    /// Reads the keys of the aliases that are in use but unreadable, because a person or a program entered them
    /// wrongly. All other calls skip these rows.
    public func unreadableAliases() async throws -> [String] {
        try await read { db in
            var keys: [String] = []
            let cursor = try Row.fetchCursor(
                db, sql: "SELECT * FROM voice_command_aliases WHERE deleted_at IS NULL ORDER BY id")
            while let row = try cursor.next() {
                guard (try? AliasRow(row: row)) == nil else { continue }
                keys.append(String.fromDatabaseValue(row["id"]) ?? "without a key")
            }
            return keys
        }
    }

    /// Writes an alias, new or changed; see ``/Storage/AliasStore/save(_:)``.
    public func save(_ alias: Alias) async throws {
        try await write { db in
            let rows = try AliasRow.readable(
                db,
                sql: "SELECT * FROM voice_command_aliases WHERE facility_id IS NULL AND deleted_at IS NULL")
            try AliasRow(validating: AliasTemplates(rows.map(\.alias)).naming(sourceOf: alias)).save(db)
        }
    }
}
