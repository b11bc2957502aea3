import Control
import Foundation
import VoicedAssembly
import VoicedConfiguration

/// The state of the running voiced, for a subcommand that uses a database beside it.
struct RunningDaemon {
    /// The room of the daemon; nil if the daemon does not name it.
    let room: String?
    /// Whether its database is in memory, where no other program sees it.
    let isInMemory: Bool
    /// Whether its database is that of the configuration given to ``init(_:)``.
    let hasDatabase: Bool

    /// Seconds in which the daemon must answer.
    private static let patience = 3.0

    /// Finds the daemon that has the database of a configuration, else the only daemon that runs.
    ///
    /// - Returns: nil if no daemon runs, if several others run, or if the daemon does not answer.
    init?(_ configuration: Configuration) {
        guard !configuration.control.hasNoSocket else { return nil }
        do {
            let own = Self.own(configuration)
            let client =
                try own
                ?? ControlPlace.connect(
                    name: ControlPlace.name(configuration, path: nil), orTheOnlyOne: true)
            try client.send(.status)
            let status = try ControlAnswer(from: client, within: Self.patience)
            guard status.failure == nil else { return nil }
            room = status["room"]
            isInMemory = status["database"] == "memory"
            hasDatabase = own != nil && status["database"] != "memory"
        } catch {
            return nil
        }
    }

    /// Connects to the daemon whose socket the configuration names, else whose socket has the name of the database.
    private static func own(_ configuration: Configuration) -> ControlClient? {
        if let socket = configuration.control.socket { return try? ControlClient(path: socket) }
        return try? ControlPlace.connect(
            name: ControlPlace.name(configuration, path: nil), orTheOnlyOne: false)
    }

    /// A clause which says that the daemon has another database, and how to reach that database.
    var otherDatabaseInWords: String {
        let name = "the running voiced" + (room.map { " has the room \($0) and" } ?? " has")
        return isInMemory
            ? "\(name) its database in memory, where no other program sees it; voiced events shows what happens, and "
                + "run --database FILE keeps a log"
            : "\(name) another database; name its configuration with --config"
    }

    /// Returns the sentence after rows of a database that is not the daemon's.
    func sentence(afterRowsOf path: String) -> String { "These are of \(path); \(otherDatabaseInWords)." }
}
