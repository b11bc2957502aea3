public import Commands
public import Foundation
import GRDB

extension SQLiteStore {
    /// Reads the aliases that a facility uses; see ``VoiceStore/aliases(facilityID:)``.
    public func aliases(facilityID: UUID?) async throws -> [Alias] {
        let facility = facilityID?.uuidString.lowercased()
        return try await read { db in
            // NULL = NULL is not true in SQL, so a nil facility gets the global rows only.
            try AliasRow.fetchAll(
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

    /// Reads one alias; see ``VoiceStore/alias(id:)``.
    public func alias(id: UUID) async throws -> Alias? {
        try await read { db in
            try AliasRow.fetchOne(
                db, sql: "SELECT * FROM voice_command_aliases WHERE id = ? AND deleted_at IS NULL",
                arguments: [id.uuidString.lowercased()])?.alias
        }
    }

    /// Fills a store that has never held an alias; see ``VoiceStore/seed(_:)``.
    @discardableResult
    public func seed(_ aliases: [Alias]) async throws -> Int {
        try await write { db in
            guard try AliasRow.all().isEmpty(db) else { return 0 }
            for alias in aliases { try AliasRow(validating: alias).insert(db) }
            return aliases.count
        }
    }

    /// Whether it has never held an alias, so that ``seed(_:)`` would fill it; deleted ones count.
    public func isUnseeded() async throws -> Bool {
        try await read { db in try AliasRow.all().isEmpty(db) }
    }

    /// Writes an alias, new or changed; see ``VoiceStore/save(_:)``.
    public func save(_ alias: Alias) async throws {
        try await write { db in try AliasRow(validating: alias).save(db) }
    }
}
