import Storage
public import Commands
public import Foundation
import GRDB

extension SQLiteStore {
    /// Writes an alias that a classifier taught; see ``/Storage/AliasStore/learn(_:)``.
    public func learn(_ learned: LearnedAlias) async throws {
        try await write { db in
            try AliasRow(validating: learned.alias).insert(db)
            try TableRow(AliasProvenance(learned)).insert(db)
        }
    }

    /// Reads the learned aliases; see ``/Storage/AliasStore/learnedAliases(scopeID:)``.
    public func learnedAliases(scopeID: UUID?) async throws -> [LearnedAlias] {
        let aliases = Dictionary(
            uniqueKeysWithValues: try await aliases(scopeID: scopeID).map { ($0.id, $0) })
        return try await read { db in
            try TableRow<AliasProvenance>.fetchAll(
                db, sql: "SELECT * FROM voice_learned_aliases ORDER BY learned_at DESC, alias_id"
            ).compactMap { row in aliases[row.value.aliasID].map(row.value.learned) }
        }
    }

    /// Takes a learned alias out of use; see ``/Storage/AliasStore/quarantine(aliasID:at:)``.
    public func quarantine(aliasID: UUID, at date: Date) async throws {
        let id = aliasID.key
        let time = UTCTimestamp.text(date)
        try await write { db in
            try db.execute(
                sql: """
                    UPDATE voice_learned_aliases SET quarantined_at = coalesce(quarantined_at, ?)
                    WHERE alias_id = ?
                    """,
                arguments: [time, id])
            try db.execute(
                sql: "UPDATE voice_command_aliases SET is_active = 0 WHERE id = ? AND auto_learned",
                arguments: [id])
        }
    }

    /// Deletes learned aliases; see ``/Storage/AliasStore/forget(aliasIDs:at:)``.
    @discardableResult
    public func forget(aliasIDs: [UUID], at date: Date) async throws -> Int {
        let time = UTCTimestamp.text(date)
        return try await write { db in
            var count = 0
            for id in aliasIDs {
                try db.execute(
                    sql: """
                        UPDATE voice_command_aliases SET deleted_at = ?
                        WHERE id = ? AND deleted_at IS NULL
                            AND id IN (SELECT alias_id FROM voice_learned_aliases)
                        """,
                    arguments: [time, id.key])
                count += db.changesCount
            }
            return count
        }
    }
}
