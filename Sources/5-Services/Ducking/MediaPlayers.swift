import Foundation
import Intake

/// The media players on the session's bus that can be paused (MPRIS).
struct MediaPlayers {
    private static let prefix = "org.mpris.MediaPlayer2."
    private static let interface = ["/org/mpris/MediaPlayer2", "org.mpris.MediaPlayer2.Player"]
    /// The most players to ask, since each answer may take a second.
    private static let limit = 8

    private struct Name: Decodable {
        var name: String
    }

    private struct Property: Decodable {
        var data: String
    }

    let tools: DuckingTools

    /// Asks for the names of the players that play.
    func playing() async throws -> [String] {
        let names: [Name] = try read(try await tools.askBus(["list", "--acquired"]))
        var playing: [String] = []
        for name in names.map(\.name).filter({ $0.hasPrefix(Self.prefix) }).prefix(Self.limit)
        where await status(of: name) == "Playing" { playing.append(name) }
        return playing
    }

    func pause(_ name: String) async throws { try await call("Pause", name) }

    /// Lets a player go on if it is still paused.
    func resume(_ name: String) async throws {
        if await status(of: name) == "Paused" { try await call("Play", name) }
    }

    /// Asks for a player's status; nil if the player is gone or does not say.
    private func status(of name: String) async -> String? {
        let answer = try? await tools.askBus(["get-property", name] + Self.interface + ["PlaybackStatus"])
        return answer.flatMap { try? read($0) as Property }?.data
    }

    private func call(_ method: String, _ name: String) async throws {
        _ = try await tools.askBus(["call", name] + Self.interface + [method])
    }

    private func read<Value: Decodable>(_ json: [UInt8]) throws -> Value {
        try JSONBounds(byteCount: 1 << 20).check(json)
        return try JSONDecoder().decode(Value.self, from: Data(json))
    }
}
