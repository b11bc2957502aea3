import Foundation
import Glibc
import Synchronization

/// A PostgreSQL server for one test: its own folder with a Unix socket, and only its own settings.
///
/// ```swift
/// let server = try PostgreSQLServer()
/// let database = try server.makeDatabase()      // with the tables of migrations/
/// try server.admit("or_1", facility, in: database)
/// server.crash()                                // as a power failure would
/// try server.start()
/// ```
///
/// The server ends when the last reference is released, and when the test's process ends, even by a crash.
public final class PostgreSQLServer: Sendable {
    /// The superuser that owns the tables; no test of rights connects as this user.
    public static let owner = "owner"
    /// A user that bypasses row-level security and owns nothing.
    public static let administrator = "site_admin"

    /// The folder of the server's files and of its socket.
    public let folder = TemporaryDirectory()
    /// The port on 127.0.0.1; 0 if the server has only its socket.
    public let port: Int
    private let settings: [String]
    private let keeper = Mutex<(process: Process, life: Pipe)?>(nil)
    private let databaseCount = Atomic(0)

    /// Whether this machine has PostgreSQL; for `.enabled(if:)`.
    public static var isInstalled: Bool { programs != nil }

    /// The folder of the newest version's programs.
    private static let programs: String? = {
        let root = "/usr/lib/postgresql"
        let versions = ((try? FileManager.default.contentsOfDirectory(atPath: root)) ?? [])
            .compactMap(Int.init).sorted(by: >)
        return versions.map { "\(root)/\($0)/bin" }
            .first { FileManager.default.isExecutableFile(atPath: "\($0)/initdb") }
    }()

    /// Starts a server and waits until it answers.
    ///
    /// - Parameters:
    ///   - access: lines of pg_hba.conf before those of the socket, which trusts every user.
    ///   - certificates: the files for TLS at the port; nil for no TLS.
    ///   - hasPort: whether the server also listens at a port of 127.0.0.1.
    ///   - more: further lines of the server's configuration.
    public init(
        access: [String] = [], certificates: TestCertificates? = nil, hasPort: Bool = false,
        settings more: [String] = []
    ) throws {
        port = hasPort ? try Self.freePort() : 0
        // Tests kill the server and not the machine, so the system keeps its writes and syncs are not needed.
        var settings = [
            "fsync = off", "unix_socket_directories = '\(folder.path)'", "port = \(hasPort ? port : 5432)",
        ]
        settings.append("listen_addresses = '\(hasPort ? "127.0.0.1" : "")'")
        settings += ["max_connections = 200", "log_min_messages = warning", "timezone = 'Pacific/Auckland'"]
        try Self.run("/bin/chmod", ["755", folder.path])
        if let certificates {
            for (name, file) in [("server.pem", certificates.server), ("server.key", certificates.serverKey)]
            {
                try FileManager.default.copyItem(atPath: file, toPath: folder.file(name))
                try Self.run("/bin/chmod", ["600", folder.file(name)])
            }
            settings += [
                "ssl = on", "ssl_cert_file = '\(folder.file("server.pem"))'",
                "ssl_key_file = '\(folder.file("server.key"))'",
            ]
        }
        self.settings = settings + more
        if getuid() == 0 { try Self.run("/bin/chown", ["-R", Self.user, folder.path]) }
        guard let programs = Self.programs else { throw CocoaError(.fileNoSuchFile) }
        try run(
            "\(programs)/initdb",
            [
                "-D", data, "-U", Self.owner, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync",
                "--no-instructions",
            ])
        let trust = ["local all all trust", "local replication all trust"]
        let hba = (access + trust).joined(separator: "\n") + "\n"
        try Data(hba.utf8).write(to: URL(fileURLWithPath: data + "/pg_hba.conf"))
        try Data((self.settings.joined(separator: "\n") + "\n").utf8).write(
            to: URL(fileURLWithPath: data + "/postgresql.auto.conf"))
        try start()
        try prepare()
    }

    /// Starts a standby of another server, which follows it and takes no writes.
    public init(following other: PostgreSQLServer) throws {
        guard let programs = Self.programs else { throw CocoaError(.fileNoSuchFile) }
        port = 0
        settings = []
        try Self.run("/bin/chmod", ["755", folder.path])
        if getuid() == 0 { try Self.run("/bin/chown", ["-R", Self.user, folder.path]) }
        try run(
            "\(programs)/pg_basebackup",
            [
                "-D", data, "-R", "-c", "fast", "--no-sync", "-d",
                "host=\(other.folder.path) port=\(other.port == 0 ? 5432 : other.port) user=\(Self.owner)",
            ])
        // If a setting stands twice, PostgreSQL takes the last one.
        let file = data + "/postgresql.auto.conf"
        let copied = try String(contentsOfFile: file, encoding: .utf8)
        let own = "unix_socket_directories = '\(folder.path)'\nport = 5432\nlisten_addresses = ''\n"
        try Data((copied + own).utf8).write(to: URL(fileURLWithPath: file))
        try start()
    }

    deinit { stop() }

    private var data: String { folder.file("data") }

    /// A server for all tests that kill nothing; nil if PostgreSQL is not installed or does not start.
    public static let shared: PostgreSQLServer? = isInstalled ? try? PostgreSQLServer() : nil

    // MARK: - Its life

    /// Starts the server again after ``crash()``.
    public func start() throws {
        guard let programs = Self.programs else { throw CocoaError(.fileNoSuchFile) }
        let (process, life) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        // The `read` of the shell returns when the test's process ends; then the shell ends the server and removes
        // its files.
        let script =
            #"f=$1; shift; "$@" & s=$!; read -r word; kill -QUIT $s; wait $s; [ "$word" = keep ] || rm -rf "$f""#
        process.arguments =
            ["-c", script, "server", folder.path] + Self.asUser + ["\(programs)/postgres", "-D", data]
        process.currentDirectoryURL = URL(fileURLWithPath: "/")
        process.standardInput = life
        process.standardOutput = FileHandle.nullDevice
        let log = folder.file("log")
        if !FileManager.default.fileExists(atPath: log) {
            _ = FileManager.default.createFile(atPath: log, contents: nil)
        }
        let handle = FileHandle(forWritingAtPath: log)
        _ = try? handle?.seekToEnd()
        process.standardError = handle ?? FileHandle.nullDevice
        try process.run()
        keeper.withLock { $0 = (process, life) }
        let end = Date(timeIntervalSinceNow: 30)
        while (try? sql("SELECT 1", in: "postgres")) != "1" {
            guard process.isRunning, Date() < end else { throw CocoaError(.fileReadUnknown) }
            usleep(20_000)
        }
    }

    /// Kills the server at once, in the middle of its clients' transactions, and keeps its files.
    public func crash() { stop(keepsFiles: true) }

    private func stop(keepsFiles: Bool = false) {
        keeper.withLock { keeper in
            guard let (process, life) = keeper.take() else { return }
            if let number { Glibc.kill(number, SIGCONT) }
            if keepsFiles { try? life.fileHandleForWriting.write(contentsOf: Data("keep\n".utf8)) }
            try? life.fileHandleForWriting.close()
            process.waitUntilExit()
        }
    }

    /// Stops the server's process until ``thaw()``, so that it answers no new connection.
    public func freeze() { if let number { Glibc.kill(number, SIGSTOP) } }

    /// Lets the server go on after ``freeze()``.
    public func thaw() { if let number { Glibc.kill(number, SIGCONT) } }

    /// Stops the processes that serve a user's connections, or lets them go on.
    public func freeze(_ isFrozen: Bool, user: String) throws {
        let numbers = try sql("SELECT pid FROM pg_stat_activity WHERE usename = '\(user)'", in: "postgres")
        for number in numbers.split(separator: "\n").compactMap({ pid_t($0) }) {
            Glibc.kill(number, isFrozen ? SIGSTOP : SIGCONT)
        }
    }

    /// Ends the connections of a user, and returns their number.
    @discardableResult
    public func disconnect(_ user: String) throws -> Int {
        let text = try sql(
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE usename = '\(user)'",
            in: "postgres")
        return Int(text) ?? 0
    }

    private var number: pid_t? {
        guard let text = try? String(contentsOfFile: data + "/postmaster.pid", encoding: .utf8) else {
            return nil
        }
        return text.split(separator: "\n").first.flatMap { pid_t($0) }
    }

    // MARK: - Databases

    /// Makes a database with the tables of `migrations`, and returns its name.
    public func makeDatabase() throws -> String {
        let name = "test_\(databaseCount.add(1, ordering: .relaxed).newValue)"
        try sql("CREATE DATABASE \(name) TEMPLATE tables", in: "postgres")
        return name
    }

    /// The files of `migrations`, in order.
    public static var migrations: [String] {
        let folder = Checkout.path("migrations")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".sql") }.sorted().map { "\(folder)/\($0)" }
    }

    private func prepare() throws {
        try sql("CREATE DATABASE tables", in: "postgres")
        try migrate("tables")
        try sql(
            """
            CREATE ROLE \(Self.administrator) LOGIN BYPASSRLS;
            GRANT voice_room TO \(Self.administrator);
            GRANT ALL ON ALL TABLES IN SCHEMA voice TO \(Self.administrator);
            """, in: "tables")
    }

    /// Runs the migrations in a database.
    public func migrate(_ database: String) throws {
        for file in Self.migrations { try sql(String(contentsOfFile: file, encoding: .utf8), in: database) }
    }

    /// Removes the check constraints, as if the database were older than they are.
    public func forgetBounds(_ database: String) throws {
        try sql(
            """
            DO $$ DECLARE one record; BEGIN
                FOR one IN SELECT conrelid::regclass AS name, conname FROM pg_constraint
                    WHERE conname LIKE '%_bounds' OR conname LIKE '%_check' AND conrelid::regclass::text = 'cases' LOOP
                    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', one.name, one.conname);
                END LOOP;
            END $$;
            """, in: database)
    }

    /// Makes a role that logs in, and admits it to a facility.
    public func admit(_ role: String, _ facility: UUID, in database: String, password: String? = nil) throws {
        let secret = password.map { " PASSWORD '\($0)'" } ?? ""
        try sql(
            """
            DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '\(role)') THEN
                CREATE ROLE \(role) LOGIN\(secret); END IF; END $$;
            SELECT voice.admit('\(role)', '\(facility.uuidString)');
            """, in: database)
    }

    /// Returns the connection string of a client at the socket.
    public func connection(_ database: String, user: String) -> String {
        "host=\(folder.path) port=\(port == 0 ? 5432 : port) dbname=\(database) user=\(user)"
    }

    /// Runs statements with `psql`, with the tables of voiced in the search path. Returns the rows, columns split
    /// by `|`.
    ///
    /// - Throws: ``PostgreSQLComplaint`` with the error text of `psql`.
    @discardableResult
    public func sql(_ text: String, in database: String, as user: String = owner) throws -> String {
        guard let programs = Self.programs else { throw CocoaError(.fileNoSuchFile) }
        let file = folder.write(Array(text.utf8), as: "\(UUID().uuidString).sql")
        defer { try? FileManager.default.removeItem(atPath: file) }
        return try run(
            "\(programs)/psql",
            [
                "-X", "-A", "-t", "-q", "-v", "ON_ERROR_STOP=1", "-f", file, "-d",
                connection(database, user: user) + " options='-c search_path=voice,public'",
            ])
    }

    // MARK: - Programs

    /// The user as which the server runs if the tests run as root, because PostgreSQL refuses root.
    private static let user = "nobody"
    private static var asUser: [String] {
        getuid() == 0 ? ["/usr/bin/setpriv", "--reuid", user, "--regid", "nogroup", "--clear-groups"] : []
    }

    @discardableResult
    private func run(_ path: String, _ arguments: [String]) throws -> String {
        let all = Self.asUser + [path] + arguments
        return try Self.run(all[0], Array(all.dropFirst()))
    }

    @discardableResult
    private static func run(_ path: String, _ arguments: [String]) throws -> String {
        let (process, output, complaints) = (Process(), Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: "/")
        process.standardInput = FileHandle.nullDevice
        (process.standardOutput, process.standardError) = (output, complaints)
        try process.run()
        let complaint = Mutex(Data())
        let isRead = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            let data = complaints.fileHandleForReading.readDataToEndOfFile()
            complaint.withLock { $0 = data }
            isRead.signal()
        }
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        isRead.wait()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw PostgreSQLComplaint(text: String(decoding: complaint.withLock { $0 }, as: UTF8.self))
        }
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private static func freePort() throws -> Int {
        let holder = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(holder) }
        guard let port = holder.bindToLoopback() else { throw CocoaError(.fileReadUnknown) }
        return port
    }
}

/// The error text of a program of PostgreSQL.
public struct PostgreSQLComplaint: Error, CustomStringConvertible {
    /// The text on the program's standard error.
    public let text: String
    /// The ``text``.
    public var description: String { text }
}
