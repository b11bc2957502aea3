import Foundation
import Glibc

/// A PgBouncer of the test's own before a ``PostgreSQLServer``, on a Unix socket: the real program of the package.
///
/// It lets in every role that the server has, and logs in there as that role. It ends with its last reference, and with
/// the test's process, however that ends.
public final class PgBouncer: Sendable {
    private static let path = "/usr/sbin/pgbouncer"
    private static let port = 6432

    /// Whether this machine has one; for `.enabled(if:)`.
    public static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

    /// One before the shared server, for every test that changes nothing of it.
    public static let shared: PgBouncer? =
        isInstalled
        ? PostgreSQLServer.shared.flatMap {
            try? PgBouncer(before: $0, settings: ["server_idle_timeout = 1"])
        } : nil

    private let folder = TemporaryDirectory()
    private let process = Process()
    private let life = Pipe()

    /// Starts one and waits until it answers.
    ///
    /// - Parameters:
    ///   - mode: `transaction`, or `session`.
    ///   - poolSize: how many connections it has to the server for each role and database.
    ///   - authentication: `trust`, or `scram-sha-256`, for which it asks the server.
    ///   - user: the role as which all clients are logged in at the server; nil for their own.
    public init(
        before server: PostgreSQLServer, mode: String = "transaction", poolSize: Int = 1,
        authentication: String = "trust", user: String? = nil, settings: [String] = []
    ) throws {
        let target = "host=\(server.folder.path) port=\(server.port == 0 ? 5432 : server.port)"
        let lines =
            [
                "[databases]", "* = \(target)\(user.map { " user=\($0)" } ?? "")", "[pgbouncer]",
                "listen_addr =", "listen_port = \(Self.port)", "unix_socket_dir = \(folder.path)",
                "auth_type = \(authentication)", "auth_file = \(folder.file("users"))",
                "auth_user = \(PostgreSQLServer.owner)",
                "auth_query = SELECT usename, passwd FROM pg_catalog.pg_shadow WHERE usename = $1",
                "pool_mode = \(mode)", "default_pool_size = \(poolSize)", "max_client_conn = 4000",
                "logfile = \(folder.file("log"))",
                // A login that got no answer is over, or begins again, sooner than the minute and the 15 s of the defaults.
                "client_login_timeout = 10", "server_login_retry = 1", "server_connect_timeout = 5",
            ] + settings
        let file = folder.write(Array((lines.joined(separator: "\n") + "\n").utf8), as: "pgbouncer.ini")
        _ = folder.write(Array("\"\(PostgreSQLServer.owner)\" \"\"\n".utf8), as: "users")
        var command = [Self.path, file]
        if getuid() == 0 {
            let owner = Process()
            owner.executableURL = URL(filePath: "/bin/chown")
            owner.arguments = ["-R", "nobody", folder.path]
            try owner.run()
            owner.waitUntilExit()
            command =
                ["/usr/bin/setpriv", "--reuid", "nobody", "--regid", "nogroup", "--clear-groups"] + command
        }
        process.executableURL = URL(filePath: "/bin/bash")
        // Who reads sees the end of the test's process. Other signals are blocked in what a test starts.
        process.arguments = ["-c", #""$@" & p=$!; read -r word; kill -KILL $p; wait $p"#, "pooler"] + command
        process.standardInput = life
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        let end = Date(timeIntervalSinceNow: 30)
        while !FileManager.default.fileExists(atPath: folder.file(".s.PGSQL.\(Self.port)")) {
            guard process.isRunning, Date() < end else { throw CocoaError(.fileReadUnknown) }
            usleep(10_000)
        }
    }

    deinit {
        try? life.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// The number of its process.
    public var number: pid_t {
        let children = "/proc/\(process.processIdentifier)/task/\(process.processIdentifier)/children"
        let text = (try? String(contentsOfFile: children, encoding: .utf8)) ?? ""
        return text.split(separator: " ").first.flatMap { pid_t($0) } ?? 0
    }

    /// What it wrote of itself, for the message of a test that fails.
    public var log: String { (try? String(contentsOfFile: folder.file("log"), encoding: .utf8)) ?? "" }

    /// How a client connects.
    public func connection(_ database: String, user: String) -> String {
        "host=\(folder.path) port=\(Self.port) dbname=\(database) user=\(user)"
    }
}
