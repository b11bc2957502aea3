import Foundation
import Glibc
import Synchronization

/// A mosquitto broker for one test: on 127.0.0.1, with its own folder, port and settings.
///
/// ```swift
/// let broker = try MosquittoBroker()
/// let watcher = try broker.watch()
/// broker.kill()                        // as a crash would
/// try broker.start()                   // at the same port
/// ```
///
/// The broker ends when the last reference to this object is released.
public final class MosquittoBroker: Sendable {
    /// The credentials that a broker asks of its clients.
    public enum Access: Sendable {
        /// Nothing.
        case open
        /// A user and a password; `allowed` lists the user's rights, such as `readwrite lamp/#`.
        case password(user: String, password: String, allowed: [String] = ["readwrite #"])
        /// TLS with these files; if `asksClient` is true, the client needs a certificate too.
        case tls(authority: String, certificate: String, key: String, asksClient: Bool = false)
    }

    /// The port on 127.0.0.1.
    public let port: Int
    /// The folder of the broker's files.
    public let folder = TemporaryDirectory()
    private let configuration: String
    private let process = Mutex<Process?>(nil)

    /// Whether this machine has mosquitto and its clients; for `.enabled(if:)`.
    public static var isInstalled: Bool { path != nil && tool("mosquitto_sub") != nil }

    private static var path: String? { tool("mosquitto") }

    /// Returns the path of a program of mosquitto, such as `mosquitto_pub`; nil if it is not installed.
    public static func tool(_ name: String) -> String? {
        ["/usr/sbin/", "/usr/bin/", "/usr/local/sbin/", "/usr/local/bin/"].map { $0 + name }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Starts a broker and waits until it answers.
    ///
    /// - Parameter settings: further lines of the broker's configuration.
    public init(_ access: Access = .open, settings: [String] = []) throws {
        port = try Self.freePort()
        var lines = ["listener \(port) 127.0.0.1", "persistence false"] + settings
        // Without this line a mosquitto that root starts becomes another user, who cannot read the test's folder.
        lines.append("user root")
        switch access {
        case .open: lines.append("allow_anonymous true")
        case .password(let user, let password, let allowed):
            let file = folder.file("passwords")
            try Self.run("mosquitto_passwd", ["-b", "-c", file, user, password])
            let list = "user \(user)\n" + allowed.map { "topic \($0)\n" }.joined()
            lines += [
                "allow_anonymous false", "password_file \(file)",
                "acl_file \(folder.write(Array(list.utf8), as: "acl"))",
            ]
        case .tls(let authority, let certificate, let key, let asksClient):
            lines += [
                "allow_anonymous true", "cafile \(authority)", "certfile \(certificate)", "keyfile \(key)",
                "require_certificate \(asksClient)",
            ]
        }
        configuration = folder.write(Array((lines.joined(separator: "\n") + "\n").utf8), as: "mosquitto.conf")
        try start()
    }

    deinit { kill() }

    /// Starts the broker again after ``kill()``.
    public func start() throws {
        guard let path = Self.path else { throw CocoaError(.fileNoSuchFile) }
        let mosquitto = Process()
        mosquitto.executableURL = URL(fileURLWithPath: path)
        mosquitto.arguments = ["-c", configuration]
        mosquitto.standardInput = FileHandle.nullDevice
        mosquitto.standardOutput = FileHandle.nullDevice
        mosquitto.standardError = FileHandle.nullDevice
        try mosquitto.run()
        process.withLock { $0 = mosquitto }
        let end = Date(timeIntervalSinceNow: 30)
        while !Self.answers(port) {
            guard mosquitto.isRunning, Date() < end else { throw CocoaError(.fileReadUnknown) }
            usleep(10_000)
        }
    }

    /// Kills the broker at once, as a crash would.
    public func kill() {
        process.withLock { process in
            guard let running = process.take() else { return }
            Glibc.kill(running.processIdentifier, SIGKILL)
            running.waitUntilExit()
        }
    }

    /// Stops the broker's process until ``thaw()``: the system accepts connections, but the broker answers none.
    public func freeze() { signal(SIGSTOP) }

    /// Lets the broker go on after ``freeze()``.
    public func thaw() { signal(SIGCONT) }

    private func signal(_ signal: CInt) {
        process.withLock { if let running = $0 { Glibc.kill(running.processIdentifier, signal) } }
    }

    /// Publishes a message with mosquitto's own program, `mosquitto_pub`.
    public func publish(_ topic: String, _ payload: [UInt8], retained: Bool = false) throws {
        let file = folder.write(payload, as: "payload-\(UUID().uuidString)")
        try Self.run(
            "mosquitto_pub",
            ["-h", "127.0.0.1", "-p", "\(port)", "-q", "1", "-t", topic, "-f", file]
                + (retained ? ["-r"] : []))
    }

    /// Publishes a text with mosquitto's own program, `mosquitto_pub`.
    public func publish(_ topic: String, _ text: String, retained: Bool = false) throws {
        try publish(topic, Array(text.utf8), retained: retained)
    }

    /// Starts a client that reads every topic, with mosquitto's own program, `mosquitto_sub`.
    public func watch(_ arguments: [String] = []) throws -> MosquittoWatcher {
        try MosquittoWatcher(port: port, arguments)
    }

    private static func run(_ name: String, _ arguments: [String]) throws {
        guard let path = tool(name) else { throw CocoaError(.fileNoSuchFile) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.fileReadUnknown) }
    }

    private static func freePort() throws -> Int {
        let holder = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(holder) }
        guard let port = holder.bindToLoopback() else { throw CocoaError(.fileReadUnknown) }
        return port
    }

    private static func answers(_ port: Int) -> Bool {
        let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(connection) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }
}

/// A client that reads every topic of a broker and keeps the messages in order.
public final class MosquittoWatcher: Sendable {
    /// A message that the client read.
    public struct Message: Hashable, Sendable {
        /// The topic of the message.
        public var topic: String
        /// The payload as text.
        public var text: String
        /// Whether the broker had retained the message from before.
        public var wasKept: Bool
    }

    /// The text read so far. The reading thread holds this object and not the watcher, which would otherwise never
    /// be released.
    private final class Collected: Sendable {
        let text = Mutex("")
    }

    private let process = Process()
    private let collected = Collected()

    init(port: Int, _ arguments: [String]) throws {
        guard let path = MosquittoBroker.tool("mosquitto_sub") else { throw CocoaError(.fileNoSuchFile) }
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments =
            ["-h", "127.0.0.1", "-p", "\(port)", "-q", "1", "-F", "%r %t %p", "-t", "#"] + arguments
        process.standardInput = FileHandle.nullDevice
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        Thread.detachNewThread { [collected] in
            while case let data = output.fileHandleForReading.availableData, !data.isEmpty {
                collected.text.withLock { $0 += String(decoding: data, as: UTF8.self) }
            }
        }
    }

    deinit {
        Glibc.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// All messages so far.
    public var messages: [Message] {
        collected.text.withLock { text in
            text.split(separator: "\n").compactMap { line in
                let parts = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
                guard parts.count == 3 else { return nil }
                return Message(topic: String(parts[1]), text: String(parts[2]), wasKept: parts[0] == "1")
            }
        }
    }

    /// Returns the texts of a topic so far.
    public func texts(_ topic: String) -> [String] { messages.filter { $0.topic == topic }.map(\.text) }

    /// Waits until the messages satisfy a condition; false if they do not within a minute.
    public func wait(until isTrue: ([Message]) -> Bool) -> Bool {
        let end = Date(timeIntervalSinceNow: 60)
        while Date() < end {
            if isTrue(messages) { return true }
            usleep(5_000)
        }
        return false
    }
}
