import Foundation
import HelixChat
import Testing

/// The stand-in server with its PostgreSQL, for a test; it ends with its last reference, and with the test's process.
final class HelixServer: Sendable {
    /// Where this example is.
    static let example = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
    /// One for all tests that need nothing of their own.
    static let shared = try? HelixServer()
    /// Whether this machine has what it needs; for `.enabled(if:)`.
    static let isThere = shared != nil
    static let user = UUID(uuidString: "11111111-2222-4333-8444-555555555555")!

    /// The client's file.
    let file: String
    let url: String
    private let socket: String
    private let process: Process
    private let life = Pipe()

    init(_ arguments: [String] = []) throws {
        (process, file, url, socket) = try Self.start(arguments, life)
    }

    private static func start(_ arguments: [String], _ life: Pipe) throws -> (Process, String, String, String)
    {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: example + "/server/run")
        process.arguments = ["--until-eof"] + arguments
        process.standardInput = life
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        var line = Data()
        while line.last != UInt8(ascii: "\n") {
            guard let next = try output.fileHandleForReading.read(upToCount: 1), !next.isEmpty else {
                throw CocoaError(.fileReadUnknown)
            }
            line += next
        }
        let said = try JSONDecoder().decode([String: String].self, from: line)
        return (process, said["server"]!, said["url"]!, said["socket"]!)
    }

    deinit { try? life.fileHandleForWriting.close() }

    var access: @Sendable () throws(ServerAccess.Failure) -> ServerAccess {
        let file = file
        return { () throws(ServerAccess.Failure) in try ServerAccess(contentsOfFile: file) }
    }

    /// Has it misbehave from now on.
    func order(_ order: [String: any Sendable]) throws {
        let body = String(decoding: try JSONSerialization.data(withJSONObject: order), as: UTF8.self)
        _ = try Tool.run("/usr/bin/curl", ["-sfk", url + "/control", "-d", body])
    }

    /// The ids that clients wanted to insert, in order, and how many sockets are open.
    func log() throws -> (wrote: [UUID], sockets: Int) {
        struct Log: Decodable { let wrote: [UUID]; let sockets: Int }
        let text = try Tool.run("/usr/bin/curl", ["-sfk", url + "/control"])
        let log = try JSONDecoder().decode(Log.self, from: Data(text.utf8))
        return (log.wrote, log.sockets)
    }

    /// Asks PostgreSQL itself, as a person with psql would.
    @discardableResult
    func sql(_ text: String) throws -> String {
        try Tool.run("/usr/bin/psql", ["-XAtq", "-h", socket, "-U", "owner", "-d", "postgres", "-c", text])
    }

    /// How many rows a message has.
    func count(_ id: UUID) throws -> String {
        try sql("SELECT count(*) FROM session_messages WHERE id = '\(id.uuidString)'")
    }

    /// Contents of a conversation, in order.
    func contents(_ sessionKey: String) throws -> [String] {
        try sql(
            "SELECT content FROM session_messages WHERE session_key = '\(sessionKey)' ORDER BY timestamp, id"
        )
        .split(separator: "\n").map(String.init)
    }
}

/// Tests of one server, which is told to misbehave: one after the other.
@Suite("With a server and its PostgreSQL", .enabled(if: HelixServer.isThere), .serialized)
struct ServedTests {}

/// Programs that a test runs.
enum Tool {
    struct Failure: Error { let status: Int32, output: String }

    /// What it printed.
    @discardableResult
    static func run(_ path: String, _ arguments: [String]) throws -> String {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(status: process.terminationStatus, output: text)
        }
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

/// A folder that goes with the test.
final class Folder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(component: "helix-\(UUID().uuidString)")
    init() { try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: url) }
    func file(_ name: String) -> String { url.appending(component: name).path }
}

/// Waits until something is so, for what other processes do; whether it is.
func eventually(within limit: Duration = .seconds(10), _ isSo: () async throws -> Bool) async throws -> Bool {
    let end = ContinuousClock.now + limit
    while ContinuousClock.now < end {
        if try await isSo() { return true }
        try await Task.sleep(for: .milliseconds(25))
    }
    return try await isSo()
}
