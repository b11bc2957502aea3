import Storage
import Foundation
import GRDB

/// The opening of a database file: for writing, only for reading, or as a copy in memory.
struct SQLiteOpening {
    let path: String
    let options: SQLiteOptions

    struct Outcome {
        var database: DatabaseQueue
        /// Why the file cannot be written; nil if it can.
        var obstacle: StorageError?
        /// Whether the database is a copy in memory, brought up to date, of a file that is not.
        var isOutdated = false
    }

    /// Makes a new database in memory.
    static func inMemory() throws(StorageError) -> DatabaseQueue {
        do {
            var configuration = Configuration()
            // No temporary files for sorting, either.
            configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA temp_store = MEMORY") }
            let database = try DatabaseQueue(configuration: configuration)
            try SQLiteSchema.migrator.migrate(database)
            return database
        } catch { throw .from(error, "a database in memory") }
    }

    init(path: String, options: SQLiteOptions) throws(StorageError) {
        try options.validate()
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw StorageError(.cannotOpen, "the path of the database is empty; give a file name")
        }
        // SQLite takes ":memory:" and "file:..." for more than names; no absolute path is one of those.
        self.path = URL(fileURLWithPath: path).standardizedFileURL.path
        self.options = options
    }

    /// Opens the file for writing, or only for reading if it cannot be written for a reason outside the file.
    func open() throws(StorageError) -> Outcome { try open(patience: options.openingTimeout) }

    /// Opens the file like ``open()``, but does not wait for other processes.
    func openAgain() throws(StorageError) -> Outcome { try open(patience: 0) }

    private func open(patience: Double) throws(StorageError) -> Outcome {
        _ = try? DatabaseFile.mendIndex(of: path, byteCount: 0)
        if options.access == .readOnly {
            return try openReadOnly("the database \(path) was opened for reading only")
        }
        do {
            try DatabaseFile.create(path)
        } catch  where error.code == .full {
            return Outcome(database: try Self.inMemory(), obstacle: error)
        }
        if !DatabaseFile.isWritable(path) {
            return try openReadOnly("the database \(path) is write-protected; change its owner or its mode")
        }
        do {
            return Outcome(database: try openWhenFree(patience))
        } catch  where error.code == .readOnly || error.code == .cannotOpen {
            // If the directory is write-protected, SQLite cannot put its log there, even if the file may be written.
            let directory = (path as NSString).deletingLastPathComponent
            guard !DatabaseFile.isWritable(directory) else { throw error }
            return try openReadOnly(
                "the directory \(directory) of the database is write-protected; change its owner or its mode")
        } catch  where error.code == .full || error.code == .diskFailed {
            guard let database = openBesideFullDisk() else { throw error }
            return Outcome(database: database, obstacle: error)
        }
    }

    /// Opens the file for writing. While another process locks it, tries again, for at most `patience` seconds.
    ///
    /// Changing the journal mode and the first step of a migration report a lock at once instead of waiting for it.
    private func openWhenFree(_ patience: Double) throws(StorageError) -> DatabaseQueue {
        let deadline = ContinuousClock.now + .seconds(patience)
        while true {
            do { return try openForWriting() } catch {
                guard error.code == .locked, ContinuousClock.now < deadline else { throw error }
                Thread.sleep(forTimeInterval: 0.02)
            }
        }
    }

    private func openForWriting() throws(StorageError) -> DatabaseQueue {
        do {
            let database = try DatabaseQueue(path: path, configuration: configuration)
            try database.read(refuseOthersFiles)
            // Only after that check, since the journal mode is written into the file. Set here because GRDB's own way
            // also lowers `synchronous`, and then a power failure could lose rows reported as written.
            try database.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA journal_mode = WAL") }
            try migrate(database)
            return database
        } catch { throw .from(error, path) }
    }

    /// Brings the tables up to date.
    ///
    /// If two processes start on a new file at the same time, one makes the tables of a version; the other fails and
    /// continues with the next version.
    private func migrate(_ database: DatabaseQueue) throws {
        func done() throws -> Set<String> {
            try database.read { db in
                try fixView(db)
                return try SQLiteSchema.migrator.appliedIdentifiers(db)
            }
        }
        var before = try done()
        while true {
            do { return try SQLiteSchema.migrator.migrate(database) } catch {
                let now = try done()
                guard now.count > before.count else { throw error }
                before = now
            }
        }
    }

    private func openReadOnly(_ reason: String) throws(StorageError) -> Outcome {
        let opened = try openReadOnly()
        return Outcome(
            database: opened.database, obstacle: StorageError(.readOnly, reason),
            isOutdated: opened.isOutdated)
    }

    private func openReadOnly() throws(StorageError) -> (database: DatabaseQueue, isOutdated: Bool) {
        try DatabaseFile.check(path)
        do {
            return try openReadOnly(name: path)
        } catch  where [.cannotOpen, .readOnly, .diskFailed].contains(error.code) {
            // A database with a write-ahead log makes files beside it even for reading. If that is not allowed, and
            // there is no log to read, SQLite can treat the file as immutable.
            guard DatabaseFile.byteCount(path + "-wal") == 0, FileManager.default.isReadableFile(atPath: path)
            else { throw error }
            return try openReadOnly(name: URL(fileURLWithPath: path).absoluteString + "?immutable=1")
        }
    }

    private func openReadOnly(name: String) throws(StorageError) -> (
        database: DatabaseQueue, isOutdated: Bool
    ) {
        guard FileManager.default.fileExists(atPath: path) else {
            throw StorageError(.cannotOpen, "there is no database \(path); check the path")
        }
        do {
            var configuration = configuration
            configuration.readonly = true
            let database = try DatabaseQueue(path: name, configuration: configuration)
            let isCurrent = try database.read { db in
                try refuseOthersFiles(db)
                return try SQLiteSchema.migrator.hasCompletedMigrations(db)
            }
            return (isCurrent ? database : try copy(of: database), !isCurrent)
        } catch { throw .from(error, path) }
    }

    /// Opens a database on a disk that has no room for SQLite's files beside it; nil if the rows cannot be read.
    private func openBesideFullDisk() -> DatabaseQueue? {
        // The file never had a row.
        if DatabaseFile.byteCount(path) == 0 { return try? Self.inMemory() }
        if let database = try? openReadOnly().database { return database }
        // A process that uses the database alone needs no index on the disk to read the log that the last process left.
        // It closes the database again after the copy.
        return try? copy(of: DatabaseQueue(path: path, configuration: makeConfiguration(isAlone: true)))
    }

    /// Copies the content of the file into a database in memory.
    func copy() throws(StorageError) -> DatabaseQueue {
        let opened = try openReadOnly()
        guard !opened.isOutdated else { return opened.database }
        do { return try copy(of: opened.database) } catch { throw .from(error, path) }
    }

    /// All of it in memory, brought up to date there.
    private func copy(of database: DatabaseQueue) throws -> DatabaseQueue {
        let copy = try Self.inMemory()
        try database.backup(to: copy)
        try SQLiteSchema.migrator.migrate(copy)
        return copy
    }

    private var configuration: Configuration { makeConfiguration() }

    private func makeConfiguration(isAlone: Bool = false) -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(options.busyTimeout)
        configuration.label = "voice store"
        configuration.prepareDatabase { db in
            // Set before the first read, so that SQLite keeps the log's index in memory and not on the disk.
            if isAlone { try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
            // FULL is SQLite's default, but a system's SQLite may have been built with another.
            guard !db.configuration.readonly else { return }
            try db.execute(sql: "PRAGMA synchronous = FULL")
            // Deleted rows contain words spoken in a clinic, so SQLite overwrites them instead of only unlinking them.
            try db.execute(sql: "PRAGMA secure_delete = ON")
        }
        if let maximumByteCount = options.maximumByteCount {
            configuration.prepareDatabase { db in
                let pageSize = try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 4096
                try db.execute(sql: "PRAGMA max_page_count = \(maximumByteCount / pageSize)")
            }
        }
        return configuration
    }

    /// Reads from the database, so that the transaction's view of it begins now.
    ///
    /// Preparing a statement does not begin the view. Without a view, the migrator would stumble over a table that
    /// another process makes between two of the migrator's statements.
    private func fixView(_ db: Database) throws {
        _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master")
    }

    /// Throws if a newer version of this program or another program wrote the database.
    private func refuseOthersFiles(_ db: Database) throws {
        try fixView(db)
        if try SQLiteSchema.migrator.hasBeenSuperseded(db) {
            throw StorageError(
                .newerVersion,
                "the database \(path) was written by a newer version of this program; update the program, "
                    + "or choose another database")
        }
        // One statement, so that both values are of the same moment. The table of migrations does not count as foreign,
        // because GRDB makes it just before all other tables.
        let isForeign = try Bool.fetchOne(
            db,
            sql: """
                SELECT application_id <> ? AND EXISTS (SELECT 1 FROM sqlite_master WHERE name NOT LIKE '%grdb_migrations%')
                FROM pragma_application_id
                """,
            arguments: [SQLiteSchema.applicationID])
        guard isForeign == false else {
            throw StorageError(
                .foreign, "the database \(path) belongs to another program; choose another database")
        }
    }
}
