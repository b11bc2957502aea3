import Foundation

/// Where the daemon keeps what must outlive it.
enum StateFolder {
    /// The database's path: in systemd's state folder where the unit names one, else in the user's, by the XDG
    /// base directory specification.
    static var database: String {
        let environment = ProcessInfo.processInfo.environment
        if let folder = environment["STATE_DIRECTORY"], !folder.isEmpty { return folder + "/voiced.sqlite" }
        if let folder = environment["XDG_STATE_HOME"], folder.hasPrefix("/") {
            return folder + "/voiced/voiced.sqlite"
        }
        return FileManager.default.homeDirectoryForCurrentUser.path + "/.local/state/voiced/voiced.sqlite"
    }
}
