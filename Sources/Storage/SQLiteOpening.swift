import Foundation
import GRDB

/// Finds out in which way a database file can be used, and opens it so.
struct SQLiteOpening {
    let path: String
    let options: SQLiteOptions

    struct Outcome {
        var path: String
        var database: DatabaseQueue
        var readOnlyReason: String?
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

    func open() throws(StorageError) -> Outcome {
        if options.access == .readOnly {
            return try openReadOnly("the database \(path) was opened for reading only")
        }
        try DatabaseFile.create(path)
        if !DatabaseFile.isWritable(path) {
            return try openReadOnly("the database \(path) is write-protected; change its owner or its mode")
        }
        do {
            return Outcome(path: path, database: try openWhenFree())
        } catch  where error.code == .readOnly || error.code == .cannotOpen {
            // The file may be written and its directory not: SQLite's log has no place.
            let directory = (path as NSString).deletingLastPathComponent
            guard !DatabaseFile.isWritable(directory) else { throw error }
            return try openReadOnly(
                "the directory \(directory) of the database is write-protected; change its owner or its mode")
        }
    }

    /// Opens for writing, and again while other processes are at the same.
    ///
    /// Changing the journal mode and the first step of a migration report a lock at once instead of waiting for it.
    private func openWhenFree() throws(StorageError) -> DatabaseQueue {
        let deadline = ContinuousClock.now + .seconds(options.busyTimeout)
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
            // After that look only: the journal mode is written into the file. Set by hand because GRDB's own way
            // lowers `synchronous` as well, and a power failure could then take back what was reported as written.
            try database.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA journal_mode = WAL") }
            try migrate(database)
            return database
        } catch { throw .from(error, path) }
    }

    /// Brings the tables up to date.
    ///
    /// Two processes that start on a new file at the same time: one makes the tables of a version, the other fails at it,
    /// and goes on with the next version.
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
        do {
            return Outcome(path: path, database: try openReadOnly(name: path), readOnlyReason: reason)
        } catch  where error.code == .cannotOpen || error.code == .readOnly {
            // A database with a write-ahead log wants to make files beside it even for reading. Where it may not,
            // and no log is there that would be missed, SQLite can be told that the file will not change.
            let hasLog = FileManager.default.fileExists(atPath: path + "-wal")
            guard !hasLog, FileManager.default.isReadableFile(atPath: path) else { throw error }
            let name = URL(fileURLWithPath: path).absoluteString + "?immutable=1"
            return Outcome(path: path, database: try openReadOnly(name: name), readOnlyReason: reason)
        }
    }

    private func openReadOnly(name: String) throws(StorageError) -> DatabaseQueue {
        guard FileManager.default.fileExists(atPath: path) else {
            throw StorageError(.cannotOpen, "there is no database \(path); check the path")
        }
        do {
            var configuration = configuration
            configuration.readonly = true
            let database = try DatabaseQueue(path: name, configuration: configuration)
            try database.read { db in
                try refuseOthersFiles(db)
                guard try SQLiteSchema.migrator.hasCompletedMigrations(db) else {
                    throw StorageError(
                        .readOnly,
                        "the database \(path) is empty or of an older version and cannot be brought up to date "
                            + "while it is write-protected; start once with the right to write it")
                }
            }
            return database
        } catch { throw .from(error, path) }
    }

    private var configuration: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(options.busyTimeout)
        configuration.label = "voice store"
        if let maximumByteCount = options.maximumByteCount {
            configuration.prepareDatabase { db in
                let pageSize = try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 4096
                try db.execute(sql: "PRAGMA max_page_count = \(maximumByteCount / pageSize)")
            }
        }
        return configuration
    }

    /// Reads something, with which the view of the transaction begins: preparing a statement is not enough, and the
    /// migrator would stumble over a table that another process makes between two of its statements.
    private func fixView(_ db: Database) throws {
        _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master")
    }

    /// Throws for a database that is not ours to use.
    private func refuseOthersFiles(_ db: Database) throws {
        try fixView(db)
        if try SQLiteSchema.migrator.hasBeenSuperseded(db) {
            throw StorageError(
                .newerVersion,
                "the database \(path) was written by a newer version of this program; update the program, "
                    + "or choose another database")
        }
        // One statement, so that it sees one moment. The table of migrations is made just before the rest.
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
