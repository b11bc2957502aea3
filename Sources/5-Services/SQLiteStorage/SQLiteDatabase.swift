import Dispatch
import GRDB
import Glibc
import Storage
import Synchronization

/// The open connection to a database: a file, or memory. Every value that reads or writes tables shares it.
///
/// A file that cannot be written is opened for reading. Each write checks whether the reason has gone, and opens the
/// file again if so.
final class SQLiteDatabase: Sendable {
    /// The absolute path of the file; nil for a database in memory.
    let path: String?

    /// The open connection and its state.
    private struct Connection {
        var database: DatabaseQueue
        /// Why the file cannot be written; nil if it can.
        var obstacle: StorageError?
        var isOutdated = false
        var identity: FileIdentity?
        /// The size of the write-ahead log's index at the last look, in bytes.
        var indexByteCount = 0
    }

    // Nil after closing. GRDB crashes if a closed connection is read, so `close()` only releases the connection. The
    // last call that uses the connection ends it.
    private let connection: Mutex<Connection?>
    /// The queue for opening the file again for writing, since Swift's own threads must not wait for a disk.
    private let queue = DispatchQueue(label: "voice store: opening")
    private let opening: SQLiteOpening?

    /// Opens a database file, and makes it if it does not exist.
    init(path: String, options: SQLiteOptions) throws(StorageError) {
        let opening = try SQLiteOpening(path: path, options: options)
        self.opening = opening
        self.path = opening.path
        let opened = try opening.open()
        connection = Mutex(
            Connection(
                database: opened.database, obstacle: opened.obstacle, isOutdated: opened.isOutdated,
                identity: FileIdentity(path: opening.path),
                indexByteCount: DatabaseFile.byteCount(opening.path + "-shm")))
    }

    /// Wraps a database in memory.
    init(inMemory database: DatabaseQueue) {
        path = nil
        opening = nil
        connection = Mutex(Connection(database: database))
    }

    /// The reason why nothing can be written; nil if everything can.
    var obstacle: StorageError? { connection.withLock { $0?.obstacle } }

    /// Whether reads use an updated copy in memory of a file that could not be brought up to date.
    var isOutdated: Bool { connection.withLock { $0?.isOutdated ?? false } }

    /// Closes the database once the calls that are under way have ended; later calls throw.
    func close() { connection.withLock { $0 = nil } }

    /// The name of the database in messages.
    private var place: String { path ?? "a database in memory" }

    /// Runs `body` against an unchanging view of the database.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StorageError) -> Value {
        let database = try current().database
        do { return try await database.read(body) } catch { throw .from(error, place) }
    }

    /// Runs `body` in a transaction, which goes on if the calling task is cancelled.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StorageError) -> Value {
        let database = try await writable()
        do {
            // A separate task, because a cancelled task would report a written entry as not written.
            return try await Task { try await database.write(body) }.value
        } catch { throw .from(error, place) }
    }

    /// Writes the current content of the database into a new file that only its owner can read.
    func copy(to path: String) async throws(StorageError) {
        let database = try current().database
        do {
            try await database.writeWithoutTransaction { db in
                try db.execute(sql: "VACUUM INTO ?", arguments: [path])
            }
        } catch { throw .from(error, path) }
        chmod(path, 0o600)
    }

    /// Moves the content of the write-ahead log into the file, and empties it if no other process reads at the moment.
    func emptyWriteAheadLog() async throws(StorageError) {
        guard path != nil else { return }
        let database = try await writable()
        do {
            try await database.writeWithoutTransaction { db in
                // The answer is one row, which says whether another process was in the way.
                _ = try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
            }
        } catch { throw .from(error, place) }
    }

    /// Returns the writable connection. Opens the file again if it could not be written before.
    private func writable() async throws(StorageError) -> DatabaseQueue {
        let now = try current()
        if let obstacle = now.obstacle {
            guard let opening, opening.options.access == .readWrite else { throw obstacle }
            return try await withCheckedContinuation { continuation in
                queue.async {
                    continuation.resume(
                        returning: Result { () throws(StorageError) in try self.reopen(opening) })
                }
            }.get()
        }
        if let path, let identity = now.identity, FileIdentity(path: path) != identity {
            // SQLite would go on writing into the deleted file, and every entry would be lost without a word.
            throw StorageError(
                .cannotOpen,
                "the database \(path) was moved, replaced or deleted while in use; put it back, "
                    + "or restart the program to begin a new one")
        }
        return now.database
    }

    private func reopen(_ opening: SQLiteOpening) throws(StorageError) -> DatabaseQueue {
        // Another write may have opened the file meanwhile.
        let now = try current()
        guard now.obstacle != nil else { return now.database }
        let opened = try opening.openAgain()
        if let obstacle = opened.obstacle { throw obstacle }
        connection.withLock { connection in
            guard connection != nil else { return }
            connection = Connection(
                database: opened.database, identity: FileIdentity(path: opening.path),
                indexByteCount: DatabaseFile.byteCount(opening.path + "-shm"))
        }
        return opened.database
    }

    private func current() throws(StorageError) -> Connection {
        try connection.withLock { connection throws(StorageError) in
            guard var now = connection else {
                throw StorageError(.closed, "\(place) was closed; open it again")
            }
            // If another file has taken the path, the index beside that path is not this connection's.
            if let path, now.identity == nil || FileIdentity(path: path) == now.identity {
                now.indexByteCount = try DatabaseFile.mendIndex(of: path, byteCount: now.indexByteCount)
                connection = now
            }
            return now
        }
    }
}
