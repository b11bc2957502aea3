import Foundation
import GRDB

/// Conversations, messages and the outbox in one SQLite file: what is shown before the network is asked.
///
/// A message and its entry in the outbox are written in one transaction, which is on the disk before
/// ``queue(_:in:of:recording:at:)`` returns. What is in the outbox stays there until the server's own row is here,
/// or it was refused for good.
public final class ChatStore: Sendable {
    /// Who opens it.
    public enum Access: Sendable {
        /// The program that sends; only one at a time.
        case alone
        /// A program that only reads, beside the sending one.
        case looking
    }

    /// The file.
    public let path: String
    let database: DatabasePool
    private let lock: InstanceLock?

    /// Opens the file, or makes it.
    ///
    /// - Throws: ``StoreError``.
    public init(path: String, access: Access) throws {
        self.path = path
        do {
            if access == .alone {
                try FileManager.default.createDirectory(
                    at: URL(fileURLWithPath: path).deletingLastPathComponent(),
                    withIntermediateDirectories: true,
                    attributes: [.posixPermissions: 0o700])
                lock = try InstanceLock(of: path)
            } else {
                lock = nil
                guard access == .alone || FileManager.default.fileExists(atPath: path) else {
                    throw StoreError.unusable(path: path, reason: "there is no such file yet")
                }
            }
            var configuration = Configuration()
            configuration.readonly = access == .looking
            configuration.busyMode = .timeout(5)
            database = try DatabasePool(path: path, configuration: configuration)
            guard access == .alone else { return }
            chmod(path, 0o600)
            // What was queued is on the disk, not merely with the system: a queue that a power failure empties is
            // none.
            try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            try Self.migrator.migrate(database)
        } catch let error as CocoaError {
            throw StoreError.unusable(path: path, reason: error.localizedDescription)
        } catch {
            throw StoreError.of(error, path)
        }
    }

    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { db in
            try db.execute(
                sql: """
                    CREATE TABLE conversation (
                        session_key TEXT PRIMARY KEY NOT NULL, id TEXT NOT NULL UNIQUE, user_id TEXT NOT NULL,
                        title TEXT NOT NULL, message_count INTEGER NOT NULL, created_at INTEGER NOT NULL,
                        updated_at INTEGER NOT NULL, is_stored INTEGER NOT NULL,
                        has_gap INTEGER NOT NULL DEFAULT 1);
                    CREATE INDEX conversation_newest ON conversation (updated_at DESC);
                    CREATE TABLE message (
                        id TEXT PRIMARY KEY NOT NULL,
                        session_key TEXT NOT NULL REFERENCES conversation ON DELETE CASCADE,
                        user_id TEXT NOT NULL, role TEXT NOT NULL, content TEXT NOT NULL,
                        timestamp INTEGER NOT NULL, platform TEXT, voice_url TEXT, recording TEXT,
                        state TEXT NOT NULL CHECK (state IN ('optimistic', 'stored', 'failed')), failure TEXT);
                    CREATE INDEX message_in_order ON message (session_key, timestamp, id);
                    CREATE INDEX message_failed ON message (state) WHERE state = 'failed';
                    CREATE TABLE outbox (
                        number INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, id TEXT NOT NULL UNIQUE,
                        session_key TEXT NOT NULL, retries INTEGER NOT NULL DEFAULT 0, failure TEXT);
                    CREATE INDEX outbox_in_order ON outbox (session_key, number);
                    """)
        }
        return migrator
    }

    /// Reads, beside the writer.
    func read<T: Sendable>(_ value: @escaping @Sendable (Database) throws -> T) async throws -> T {
        do { return try await database.read(value) } catch { throw StoreError.of(error, path) }
    }

    /// Writes in one transaction.
    func write<T: Sendable>(_ change: @escaping @Sendable (Database) throws -> T) async throws -> T {
        do { return try await database.write(change) } catch { throw StoreError.of(error, path) }
    }
}
