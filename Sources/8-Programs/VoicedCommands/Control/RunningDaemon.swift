import Control
import Foundation
import VoicedAssembly
import VoicedConfiguration

/// The voiced that runs, as a subcommand that uses a database beside it sees it.
struct RunningDaemon {
    /// The room of the daemon; nil if it does not say it.
    let room: String?
    /// Whether its database is in memory, where no other program sees it.
    let isInMemory: Bool
    /// Whether its database is the one that it was looked for with.
    let hasDatabase: Bool

    /// Seconds within which it says its state.
    private static let patience = 3.0

    /// Finds the daemon that has the database of a configuration, else the only one that runs.
    ///
    /// - Returns: nil if none runs, if several others run, or if it does not answer.
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

    /// The daemon whose socket has the name that the database gives it.
    private static func own(_ configuration: Configuration) -> ControlClient? {
        if let socket = configuration.control.socket { return try? ControlClient(path: socket) }
        return try? ControlPlace.connect(
            name: ControlPlace.name(configuration, path: nil), orTheOnlyOne: false)
    }

    /// The daemon, and that its database is another one, as the beginning of a sentence.
    var otherDatabaseInWords: String {
        let name = "the running voiced" + (room.map { " has the room \($0) and" } ?? " has")
        return isInMemory
            ? "\(name) its database in memory, where no other program sees it; voiced events shows what happens, and "
                + "run --database FILE keeps a log"
            : "\(name) another database; name its configuration with --config"
    }

    /// The sentence after rows of a database that is not the daemon's.
    func sentence(afterRowsOf path: String) -> String { "These are of \(path); \(otherDatabaseInWords)." }
}
