import GRDB
import Synchronization

/// Aliases and logs in an SQLite database: a file, or memory.
///
/// Any number of processes and stores may use one file (SQLite's write-ahead log). Every commit is synced to the
/// disk before it is reported, so that what was logged survives a power failure.
///
/// A file that cannot be written is opened all the same, so that a room with a full or write-protected disk keeps
/// its commands: ``readOnlyReason`` then says why nothing will be logged, and ``append(_:)`` throws.
///
/// ```swift
/// let store = try SQLiteStore(path: "/var/lib/voiced/voice.sqlite")
/// if let reason = store.readOnlyReason { logger.warning("nothing is logged: \(reason)") }
/// try await store.seed(defaults)
/// let dictionary = AliasDictionary(try await store.aliases(facilityID: facility))
/// ```
public final class SQLiteStore: VoiceStore {
    /// The file, absolute; nil for a database in memory.
    public let path: String?

    /// Why nothing can be written, as a sentence for a person; nil when everything can.
    public let readOnlyReason: String?

    // Nil once closed. GRDB crashes when a closed connection is read, so none is ever closed while it can be reached:
    // closing lets go of it, and whoever still uses it is the last to.
    private let connection: Mutex<DatabaseQueue?>
    private let identity: FileIdentity?

    /// Opens a database file, and makes it where there is none.
    ///
    /// A new file is readable by its owner only (mode 0600, directories 0700): it will hold protected health
    /// information. Waits for the disk, and up to the busy time-out for other processes.
    ///
    /// - Throws: ``StorageError``; its message is fit to be shown to the operator.
    public init(path: String, options: SQLiteOptions = SQLiteOptions()) throws(StorageError) {
        let opened = try SQLiteOpening(path: path, options: options).open()
        self.path = opened.path
        connection = Mutex(opened.database)
        readOnlyReason = opened.readOnlyReason
        identity = FileIdentity(path: opened.path)
    }

    /// Opens an empty database in memory that is gone with the store.
    public init(inMemory: Void = ()) throws(StorageError) {
        path = nil
        readOnlyReason = nil
        identity = nil
        do {
            let database = try DatabaseQueue()
            try SQLiteSchema.migrator.migrate(database)
            connection = Mutex(database)
        } catch {
            throw .from(error, "a database in memory")
        }
    }

    /// Closes the database once the calls that are under way have ended; later ones throw. The store's last
    /// reference does the same.
    public func close() {
        connection.withLock { $0 = nil }
    }

    /// The database as it stands in sentences.
    var place: String { path ?? "a database in memory" }

    /// Runs `body` against an unchanging view of the database.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StorageError) -> Value {
        let database = try open()
        do { return try await database.read(body) } catch { throw .from(error, place) }
    }

    /// Runs `body` in a transaction: all of it happens, or none. It goes on when the calling task is cancelled.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StorageError) -> Value {
        if let readOnlyReason { throw StorageError(.readOnly, "nothing is written: \(readOnlyReason)") }
        if let path, let identity, FileIdentity(path: path) != identity {
            // SQLite would go on writing into the deleted file, and every entry would be lost without a word.
            throw StorageError(
                .cannotOpen,
                "the database \(path) was moved, replaced or deleted while in use; put it back, "
                    + "or restart the program to begin a new one")
        }
        let database = try open()
        do {
            // A task of its own, because a cancelled one would be told that a written entry was not.
            return try await Task { try await database.write(body) }.value
        } catch { throw .from(error, place) }
    }

    private func open() throws(StorageError) -> DatabaseQueue {
        guard let database = connection.withLock({ $0 }) else {
            throw StorageError(.closed, "\(place) was closed; open it again")
        }
        return database
    }
}
