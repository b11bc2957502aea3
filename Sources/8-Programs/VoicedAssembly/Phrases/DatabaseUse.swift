import Foundation
import SQLiteStorage
import Storage
import VoicedConfiguration

/// How a session uses the database that a setting or an option names.
package enum DatabaseUse {
    /// The daemon's own database. The daemon locks, reads and writes it, and makes it if it does not exist.
    ///
    /// - Parameter mayTry: whether a first run without a configuration keeps the database in memory.
    case daemon(mayTry: Bool)
    /// The database of a recording: in memory, unless a person names one.
    case recording
    /// A copy in memory of the daemon's database, whose file the program only reads.
    ///
    /// - Parameter goesOn: whether the session continues the open case and the timers of the database.
    case copy(goesOn: Bool)

    var isDaemon: Bool { if case .daemon = self { true } else { false } }

    var isCopy: Bool { if case .copy = self { true } else { false } }

    /// Whether the session continues with the state in the database; nil if it does so for a database in a file alone.
    package var goesOn: Bool? { if case .copy(let goesOn) = self { goesOn } else { nil } }

    /// Whether a first run is a trial, which stores nothing: there is no configuration file, no named database, and no
    /// database yet.
    package func isTrial(_ file: ConfigurationFile, database: String?) -> Bool {
        guard case .daemon(mayTry: true) = self else { return false }
        return file.path == nil && !file.isNamed && database == nil && !BaseFolder.isOfUnit
            && access(BaseFolder.database, F_OK) != 0
    }

    /// Returns the path of the database if none is named; nil for a database in memory.
    func usualDatabase(isTrial: Bool) -> String? {
        switch self {
        case .daemon: isTrial ? nil : BaseFolder.database
        case .recording: nil
        case .copy: BaseFolder.database
        }
    }

    /// Opens the database, or a copy of it.
    ///
    /// - Parameter path: the database's file; nil for a database in memory.
    package func open(_ path: String?) throws(StorageError) -> SQLiteStore {
        guard let path else { return try SQLiteStore(inMemory: ()) }
        guard isCopy else { return try SQLiteStore(path: path) }
        // If there is no file yet, an empty database will do: the daemon makes the file at its first start.
        return try access(path, F_OK) == 0 ? SQLiteStore(copyOf: path) : SQLiteStore(inMemory: ())
    }
}
