import Foundation
import SQLiteStorage
import Storage
import VoicedConfiguration

/// How a session uses the database that a setting or an option names.
package enum DatabaseUse {
    /// The daemon's own database: locked, read and written, and made if it does not exist.
    ///
    /// - Parameter mayTry: whether a first run without a configuration keeps it in memory.
    case daemon(mayTry: Bool)
    /// A recording's: in memory, unless a person names one.
    case recording
    /// A copy in memory of the one that the daemon has; the daemon's own is only read.
    ///
    /// - Parameter goesOn: whether its open case and its timers go on.
    case copy(goesOn: Bool)

    var isDaemon: Bool { if case .daemon = self { true } else { false } }

    var isCopy: Bool { if case .copy = self { true } else { false } }

    /// Whether the session continues with the state in the database; nil if that depends on its place.
    package var goesOn: Bool? { if case .copy(let goesOn) = self { goesOn } else { nil } }

    /// Whether a first run is a trial, which stores nothing: there is no configuration file, no named database, and no
    /// database yet.
    package func isTrial(_ file: ConfigurationFile, database: String?) -> Bool {
        guard case .daemon(mayTry: true) = self else { return false }
        return file.path == nil && !file.isNamed && database == nil && !BaseFolder.isOfUnit
            && access(BaseFolder.database, F_OK) != 0
    }

    /// The database if none is named; nil for one in memory.
    func usualDatabase(isTrial: Bool) -> String? {
        switch self {
        case .daemon: isTrial ? nil : BaseFolder.database
        case .recording: nil
        case .copy: BaseFolder.database
        }
    }

    /// Opens it.
    ///
    /// - Parameter path: its file; nil for one in memory.
    package func open(_ path: String?) throws(StorageError) -> SQLiteStore {
        guard let path else { return try SQLiteStore(inMemory: ()) }
        guard isCopy else { return try SQLiteStore(path: path) }
        // The daemon makes it at its first start, out of the file of phrases.
        return try access(path, F_OK) == 0 ? SQLiteStore(copyOf: path) : SQLiteStore(inMemory: ())
    }
}
