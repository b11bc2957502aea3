import Foundation

/// The folders of the XDG base directory specification, and systemd's. Relative paths are ignored, as it demands.
package enum BaseFolder {
    /// The folder for data that must outlive the daemon: `STATE_DIRECTORY`, which systemd sets for a unit with
    /// `StateDirectory=`, else `voiced` in `XDG_STATE_HOME`, else in `~/.local/state`.
    package static var state: String {
        // Several are separated by colons; the first is ours.
        let systemd = variable("STATE_DIRECTORY")?.split(separator: ":").first.map(String.init)
        return systemd ?? (variable("XDG_STATE_HOME") ?? home + "/.local/state") + "/voiced"
    }

    /// The folder for the sound of answers without a value, in a server's voice.
    package static var sounds: String { state + "/voice" }

    /// The folder for a daemon's socket, which ends with the daemon: `RUNTIME_DIRECTORY`, which systemd sets for a unit
    /// with `RuntimeDirectory=`, else `voiced` in `XDG_RUNTIME_DIR`; nil if neither variable is set.
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

    /// The default database.
    package static var database: String { state + "/voiced.sqlite" }

    /// The default database of a user or of a unit: each has one.
    package static var usualDatabase: String {
        variable("STATE_DIRECTORY") == nil ? home + "/.local/state/voiced/voiced.sqlite" : database
    }

    /// Whether systemd gives the unit's state folder.
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
