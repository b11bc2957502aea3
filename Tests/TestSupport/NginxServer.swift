import Foundation
import Glibc

/// An nginx for one test: on 127.0.0.1, with its own folder and port, and no settings of this machine.
///
/// ```swift
/// let service = try NginxServer { port in
///     "server { listen 127.0.0.1:\(port); return 200 '{}'; }"
/// }
/// ```
///
/// The server ends when the last reference to this object is released.
public final class NginxServer: Sendable {
    private static let path = "/usr/sbin/nginx"

    /// The port on 127.0.0.1.
    public let port: Int
    private let folder = TemporaryDirectory()
    private let process = Process()

    /// Whether this machine has nginx; for `.enabled(if:)`.
    public static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

    /// Starts a server and waits until it answers.
    ///
    /// - Parameter site: returns the configuration of a site that listens at the given port.
    public init(_ site: (Int) throws -> String) throws {
        port = try ClosedPort().port
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map {
            "\($0)_temp_path \(folder.file($0));"
        }
        let configuration = """
            daemon off; master_process off; pid \(folder.file("pid"));
            events {}
            http { access_log off; \(temporary.joined(separator: " ")) \(try site(port)) }
            """
        let file = folder.write(Array(configuration.utf8), as: "nginx.conf")
        process.executableURL = URL(fileURLWithPath: Self.path)
        process.arguments = ["-p", folder.path, "-e", folder.file("error.log"), "-c", file]
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let end = Date(timeIntervalSinceNow: 30)
        while TCPClient(port: port) == nil {
            guard process.isRunning, Date() < end else { throw CocoaError(.fileReadUnknown) }
            usleep(10_000)
        }
    }

    deinit {
        guard process.isRunning else { return }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
