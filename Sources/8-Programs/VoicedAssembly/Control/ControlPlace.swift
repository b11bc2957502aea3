import Control
import Foundation
import Intake
import VoicedConfiguration
import VoicedTerminal

/// The path of a daemon's socket. The path depends on the settings that distinguish daemons, so that a client with the
/// same options finds the socket.
package enum ControlPlace {
    /// The name of the socket of a daemon with the usual database.
    private static let usualName = "voiced.sock"

    /// The folders, the best first: systemd's for the unit, the session's, and the folder of the daemon's state.
    static var folders: [String] { [BaseFolder.runtime, BaseFolder.state].compactMap(\.self) }

    /// The socket's name. Only one daemon uses a database, so the name depends on the database's path; for a database
    /// in memory it depends on the configuration's path.
    ///
    /// - Parameters:
    ///   - database: the path of the daemon's database; nil for a database in memory.
    ///   - config: the path of the daemon's configuration; nil for none.
    package static func name(database: String?, config: String?) -> String {
        func whole(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }
        let usual = [BaseFolder.usualDatabase, BaseFolder.unitDatabase]
        guard let key = database ?? config, !usual.contains(whole(key)) else { return usualName }
        return "voiced-\(StableHash.digits32(of: whole(key).utf8)).sock"
    }

    /// Returns the name of the socket of the daemon with a configuration, for a client.
    package static func name(_ configuration: Configuration, path: String?) -> String {
        name(
            database: DatabasePlace.path(configuration.database ?? BaseFolder.database), config: path)
    }

    /// Connects to the daemon whose socket has a name. If that daemon does not answer and `orTheOnlyOne` is true,
    /// connects to the only other daemon that answers.
    package static func connect(name: String, orTheOnlyOne: Bool) throws(Failure) -> ControlClient {
        // No environment variable of a client names the folder of the system unit.
        let ofUnit = "/run/voiced"
        let folders = folders + [ofUnit]
        var refusal: ControlError?
        for folder in folders where access("\(folder)/\(name)", F_OK) == 0 {
            do { return try ControlClient(path: "\(folder)/\(name)") } catch { refusal = refusal ?? error }
        }
        if orTheOnlyOne {
            let others = folders.flatMap(sockets).filter { !$0.hasSuffix("/" + name) }
            let clients = others.compactMap { try? ControlClient(path: $0) }
            if clients.count == 1 { return clients[0] }
            if clients.count > 1 {
                throw Failure(
                    .unavailable,
                    "several voiced run; name one with --socket: "
                        + clients.map(\.path).joined(separator: ", "))
            }
        }
        if let refusal { throw Failure(refusal) }
        let isClosed = access(ofUnit, F_OK) == 0 && access(ofUnit, X_OK) != 0
        throw Failure(
            .unavailable,
            "no voiced runs for this user (there is no \(name) in \(folders.joined(separator: ", "))); "
                + (isClosed
                    ? "that of the system unit answers to its own user: sudo -u voiced voiced status"
                    : "start voiced run, or name its socket with --socket"))
    }

    private static func sockets(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasPrefix("voiced") && $0.hasSuffix(".sock") }.sorted().map {
            "\(folder)/\($0)"
        }
    }
}
