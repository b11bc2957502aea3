import RoomRecords
public import Storage
public import Commands
public import Foundation
import GRDB

extension SQLiteStore {
    /// Brings the rows that came from a file of phrases up to date with the file;
    /// see ``/Storage/AliasStore/follow(_:at:)``.
    @discardableResult
    public func follow(_ file: [Alias], at date: Date) async throws -> AliasChanges {
        // Checks first without writing, since usually nothing has changed: then the start waits for no other writer.
        guard try await !read({ db in try Self.following(file, db).isEmpty }) else { return AliasChanges() }
        let time = UTCTimestamp.text(date)
        return try await write { db in
            let following = try Self.following(file, db)
            for alias in following.added {
                try AliasRow(validating: alias).insert(db)
                try TableRow(FileAlias(alias)).insert(db)
            }
            for id in following.restored.map(\.id) { try Self.mark(deletedAt: nil, id, db) }
            for id in following.removed { try Self.mark(deletedAt: time, id, db) }
            for id in following.restored.map(\.id) + following.released {
                try Self.mark(removedAt: nil, id, db)
            }
            for id in following.removed { try Self.mark(removedAt: time, id, db) }
            return following.changes
        }
    }

    /// The aliases of a facility as they would be after ``follow(_:at:)``, for callers that may not write.
    public func aliases(scopeID: UUID?, following file: [Alias]) async throws -> [Alias] {
        let rows = try await aliases(scopeID: scopeID)
        return try await read { db in try Self.following(file, db) }.applied(to: rows)
    }

    private static func mark(deletedAt time: String?, _ id: UUID, _ db: Database) throws {
        try db.execute(
            sql: "UPDATE voice_command_aliases SET deleted_at = ? WHERE id = ?",
            arguments: [time, id.key])
    }

    private static func mark(removedAt time: String?, _ id: UUID, _ db: Database) throws {
        try db.execute(
            sql: "UPDATE voice_file_aliases SET removed_at = ? WHERE alias_id = ?",
            arguments: [time, id.key])
    }

    private static func following(_ file: [Alias], _ db: Database) throws -> FileFollowing {
        let origins = try TableRow<FileAlias>.fetchAll(db).map { ($0.value.aliasID, $0.value.origin) }
        let rows = try AliasRow.readable(
            db,
            sql: """
                SELECT * FROM voice_command_aliases
                WHERE id IN (SELECT alias_id FROM voice_file_aliases) OR id IN (SELECT value FROM json_each(?))
                """,
            arguments: [
                String(
                    decoding: try JSONEncoder().encode(file.map { $0.id.key }),
                    as: UTF8.self)
            ])
        return FileFollowing(
            file: file, origins: Dictionary(uniqueKeysWithValues: origins),
            rows: Dictionary(uniqueKeysWithValues: rows.map { ($0.alias.id, $0.alias) }))
    }
}
