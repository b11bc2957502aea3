import Foundation
import Glibc

/// A real PgBouncer for one test, on a Unix socket, in front of a ``PostgreSQLServer``.
///
/// It lets in every role that the server has, and logs in there as that role. It ends when the last reference is
/// released, and when the test's process ends, even by a crash.
public final class PgBouncer: Sendable {
    private static let path = "/usr/sbin/pgbouncer"
    private static let port = 6432

    /// Whether this machine has PgBouncer; for `.enabled(if:)`.
    public static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

    /// A PgBouncer in front of the shared server, for all tests that do not change it; nil if it is not installed or
    /// does not start.
    public static let shared: PgBouncer? =
        isInstalled
        ? PostgreSQLServer.shared.flatMap {
            try? PgBouncer(before: $0, settings: ["server_idle_timeout = 1"])
        } : nil

    private let folder = TemporaryDirectory()
    private let process = Process()
    private let life = Pipe()

    /// Starts a PgBouncer and waits until it answers.
    ///
    /// - Parameters:
    ///   - mode: `transaction`, or `session`.
    ///   - poolSize: the number of connections to the server for each role and database.
    ///   - authentication: `trust`, or `scram-sha-256`, for which PgBouncer asks the server.
    ///   - user: the role that all clients have at the server; nil for their own.
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
                // A login without an answer ends, or is tried again, sooner than after the defaults of a minute and
                // 15 s.
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
        // The `read` of the shell returns when the test's process ends. Other signals are blocked in programs that a
        // test starts.
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

    /// The process identifier of PgBouncer; 0 if it does not run.
    public var number: pid_t {
        let children = "/proc/\(process.processIdentifier)/task/\(process.processIdentifier)/children"
        let text = (try? String(contentsOfFile: children, encoding: .utf8)) ?? ""
        return text.split(separator: " ").first.flatMap { pid_t($0) } ?? 0
    }

    /// The log of PgBouncer, for the message of a test that fails.
    public var log: String { (try? String(contentsOfFile: folder.file("log"), encoding: .utf8)) ?? "" }

    /// Returns the connection string of a client.
    public func connection(_ database: String, user: String) -> String {
        "host=\(folder.path) port=\(Self.port) dbname=\(database) user=\(user)"
    }
}
