import Foundation

/// Where the daemon keeps what must outlive it.
enum StateFolder {
    /// Systemd's state folder where the unit names one, else the user's, by the XDG base directory specification.
    static var path: String {
        let environment = ProcessInfo.processInfo.environment
        if let folder = environment["STATE_DIRECTORY"], !folder.isEmpty { return folder }
        if let folder = environment["XDG_STATE_HOME"], folder.hasPrefix("/") { return folder + "/voiced" }
        return FileManager.default.homeDirectoryForCurrentUser.path + "/.local/state/voiced"
    }

    /// The database's path.
    static var database: String { path + "/voiced.sqlite" }
}
