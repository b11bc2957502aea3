public import Storage
import GRDB

/// A store of aliases, cases and logs in an SQLite database, in a file or in memory.
///
/// Any number of processes and stores may use one file (SQLite's write-ahead log). Every commit is synced to the disk
/// before it is reported. So logged rows survive the end of the process at any moment. They survive a power failure if
/// the disk keeps the data that it has confirmed.
///
/// A file that cannot be written is still opened, so that a room with a full or write-protected disk keeps its
/// commands. ``readOnlyReason`` then says why no rows can be logged, and `append(_:)` throws. Each write checks whether
/// the reason has gone; if so, the store writes to the file from then on.
///
/// ```swift
/// let store = try SQLiteStore(path: "/var/lib/voiced/voice.sqlite")
/// if let reason = store.readOnlyReason { logger.warning("nothing is logged: \(reason)") }
/// try await store.follow(phrases, at: Date())
/// let dictionary = AliasDictionary(try await store.aliases(scopeID: facility))
/// ```
public final class SQLiteStore: AliasStore, CommandLog {
    /// The rows that go to a facility's site and come from it.
    public let site: SQLiteSite
    /// The deletion of old rows.
    public let retention: SQLiteRetention

    private let database: SQLiteDatabase

    /// Opens a database file, and makes it if it does not exist.
    ///
    /// A new file is readable by its owner only (mode 0600, directories 0700): it will hold protected health
    /// information. Waits for the disk, and up to the opening time-out for other processes.
    ///
    /// - Throws: ``/Storage/StorageError``; its message is fit to be shown to the operator.
    public convenience init(path: String, options: SQLiteOptions = SQLiteOptions()) throws(StorageError) {
        self.init(try SQLiteDatabase(path: path, options: options))
    }

    /// Opens an empty database in memory that is gone with the store.
    public convenience init(inMemory: Void = ()) throws(StorageError) {
        self.init(SQLiteDatabase(inMemory: try SQLiteOpening.inMemory()))
    }

    /// Opens a copy in memory of the current content of a database file. It only reads the file, even while other
    /// programs use it, and never writes the copy to a disk.
    ///
    /// - Throws: ``/Storage/StorageError`` if the file cannot be read.
    public convenience init(copyOf path: String) throws(StorageError) {
        var options = SQLiteOptions()
        options.access = .readOnly
        self.init(SQLiteDatabase(inMemory: try SQLiteOpening(path: path, options: options).copy()))
    }

    private init(_ database: SQLiteDatabase) {
        self.database = database
        (site, retention) = (SQLiteSite(database), SQLiteRetention(database))
    }

    /// The absolute path of the file; nil for a database in memory.
    public var path: String? { database.path }

    /// The reason why nothing can be written, as a sentence for a person; nil if everything can.
    public var readOnlyReason: String? { database.obstacle?.message }

    /// Whether the file is empty or of an older version and could not be brought up to date; then reads use an updated
    /// copy in memory.
    public var isOutdated: Bool { database.isOutdated }

    /// Closes the database after the calls that are under way; later calls throw. Releasing the store does the same.
    public func close() { database.close() }

    /// Writes the current content of the database into a new file that only its owner can read.
    public func copy(to path: String) async throws(StorageError) { try await database.copy(to: path) }

    /// Runs `body` against an unchanging view of the database.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StorageError) -> Value { try await database.read(body) }

    /// Runs `body` in a transaction, which goes on if the calling task is cancelled.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StorageError) -> Value { try await database.write(body) }
}
