import Foundation
import Glibc
import Synchronization
import Testing
import TestSupport

/// A client that controls the daemon of a room with voiced's own subcommands.
struct Controller {
    private let room: LiveRoom
    private let environment: [String: String]

    init(_ room: LiveRoom) {
        self.room = room
        environment = room.server.environment
    }

    /// Runs `voiced` with these arguments; it finds the only daemon by itself.
    func run(_ arguments: String...) throws -> Program.Outcome {
        try Program.run(arguments, environment: environment)
    }

    /// Runs `voiced` with these arguments and `--json`, and returns the fields of the answer.
    func object(_ arguments: String...) throws -> [String: Any] {
        let outcome = try Program.run(arguments + ["--json"], environment: environment)
        return try #require(outcome.objects.first, "\(outcome.errors)")
    }

    /// Returns the path of the daemon's socket.
    func path() throws -> String {
        let folder = try #require(environment["XDG_RUNTIME_DIR"]) + "/voiced"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        // Rooms share the folder, and a killed daemon leaves its socket there, so tries which socket answers.
        let paths = names.filter { $0.hasSuffix(".sock") }.map { "\(folder)/\($0)" }
        return try #require(
            paths.first { path in
                guard let descriptor = Flood.connect(path) else { return false }
                close(descriptor)
                return true
            })
    }

    /// The daemon's resident memory, in kB.
    func memory() throws -> Int {
        let text = try String(
            contentsOfFile: "/proc/\(room.program.processIdentifier)/status", encoding: .utf8)
        let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
        return try #require(Int(line.split(separator: " ").dropLast().last ?? ""))
    }
}

/// Clients that misbehave, each on a thread of its own: half lines, lines without end, silent connections, requests
/// whose answers they never read, and arbitrary bytes.
final class Flood: Sendable {
    private let path: String
    private let isStopped = Atomic(false)
    private let count = Atomic(0)
    private let ended = DispatchSemaphore(value: 0)

    init(path: String) { self.path = path }

    /// The number of connections so far.
    var connectionCount: Int { count.load(ordering: .relaxed) }

    func start() {
        Thread.detachNewThread { [self] in
            var crowd: [CInt] = []
            var number = 0
            while !isStopped.load(ordering: .relaxed) {
                number += 1
                if let descriptor = Flood.connect(path) {
                    count.add(1, ordering: .relaxed)
                    misbehave(descriptor, number)
                    crowd.append(descriptor)
                }
                if crowd.count > 200 { close(crowd.removeFirst()) }
                usleep(2000)
            }
            for descriptor in crowd { close(descriptor) }
            ended.signal()
        }
    }

    func stop() {
        isStopped.store(true, ordering: .relaxed)
        if ended.wait(timeout: .now() + 60) == .success { ended.signal() }
    }

    private func misbehave(_ descriptor: CInt, _ number: Int) {
        func send(_ bytes: [UInt8]) {
            _ = bytes.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_DONTWAIT) | CInt(MSG_NOSIGNAL))
            }
        }
        switch number % 5 {
        case 0: send(Array(#"{"request": "sta"#.utf8))
        case 1: for _ in 0..<20 { send([UInt8](repeating: 0x61, count: 100_000)) }
        case 2: send(Array(#"{"request": "events"}"#.utf8) + [10])
        case 3:
            for _ in 0..<20 { send(Array(String(repeating: "{\"request\": \"status\"}\n", count: 100).utf8)) }
        default: send((0..<1000).map { UInt8(truncatingIfNeeded: $0 &* number) })
        }
    }

    /// Connects to a socket; nil if no server answers.
    static func connect(_ path: String) -> CInt? {
        let descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        if isConnected { return descriptor }
        close(descriptor)
        return nil
    }
}
