import Foundation

/// The folders of the XDG base directory specification, and those of systemd. A variable with a relative path does not
/// count, as the specification demands.
package enum BaseFolder {
    /// The folder for data that must outlive the daemon: `STATE_DIRECTORY`, which systemd sets for a unit with
    /// `StateDirectory=`, else `voiced` in `XDG_STATE_HOME`, else in `~/.local/state`.
    package static var state: String {
        // The variable may have several folders, separated by colons; the unit's own is the first.
        let systemd = variable("STATE_DIRECTORY")?.split(separator: ":").first.map(String.init)
        return systemd ?? (variable("XDG_STATE_HOME") ?? home + "/.local/state") + "/voiced"
    }

    /// The folder for the sound of answers without a value, in a server's voice.
    package static var sounds: String { state + "/voice" }

    /// The folder for a daemon's socket, which lasts as long as the daemon: `RUNTIME_DIRECTORY`, which systemd sets for
    /// a unit with `RuntimeDirectory=`, else `voiced` in `XDG_RUNTIME_DIR`; nil if neither variable is set.
    package static var runtime: String? {
        let systemd = variable("RUNTIME_DIRECTORY")?.split(separator: ":").first.map(String.init)
        return systemd ?? variable("XDG_RUNTIME_DIR").map { $0 + "/voiced" }
    }

    /// The folder of the user's configuration: `voiced` in `XDG_CONFIG_HOME`, else in `~/.config`.
    package static var configuration: String {
        (variable("XDG_CONFIG_HOME") ?? home + "/.config") + "/voiced"
    }

    /// The folder of the user's models: `voiced` in `XDG_DATA_HOME`, else in `~/.local/share`.
    package static var data: String { (variable("XDG_DATA_HOME") ?? home + "/.local/share") + "/voiced" }

    /// The path of the default database, in ``state``.
    package static var database: String { state + "/voiced.sqlite" }

    /// The path of the default database, without `XDG_STATE_HOME`: in a unit the unit's, else the user's.
    package static var usualDatabase: String {
        variable("STATE_DIRECTORY") == nil ? home + "/.local/state/voiced/voiced.sqlite" : database
    }

    /// Whether the program runs in a systemd unit with a state folder.
    package static var isOfUnit: Bool { variable("STATE_DIRECTORY") != nil }

    /// The database of the system's unit. The configuration of the package names it, so that every subcommand finds it.
    package static let unitDatabase = "/var/lib/voiced/voiced.sqlite"

    /// `HOME`, which `sudo -E` and tests set, takes precedence over the home folder in the user database.
    private static var home: String {
        variable("HOME") ?? FileManager.default.homeDirectoryForCurrentUser.path
    }

    private static func variable(_ name: String) -> String? {
        ProcessInfo.processInfo.environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
}
