import Foundation

/// A server made with Wyoming's reference package, which scripts/install-wyoming installs, for the time of a test.
///
/// It runs a test's own `server.py`, which prints its port and then a line of JSON for each connection.
public final class WyomingReference {
    /// The Python that has the package; nil if the script has not run, or could not.
    public static let python: String? = {
        let named = ProcessInfo.processInfo.environment["VOICEENGINE_WYOMING_PYTHON"]
        return named.flatMap { FileManager.default.isExecutableFile(atPath: $0) ? $0 : nil }
    }()

    /// The server's port on 127.0.0.1.
    public let port: Int
    /// The server's address, such as `tcp://127.0.0.1:10300`.
    public var uri: String { "tcp://127.0.0.1:\(port)" }

    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - script: the path of a `server.py`, from the folder of the test.
    ///   - arguments: the arguments of the script.
    ///   - file: the test's file, in whose folder the script lies.
    public init(_ script: String, _ arguments: [String] = [], file: String = #filePath) throws {
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
        process.executableURL = URL(fileURLWithPath: WyomingReference.python ?? "")
        process.arguments = [folder.appendingPathComponent(script).path] + arguments
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        guard let port = Int(Self.line(of: output)) else { throw CocoaError(.fileReadUnknown) }
        self.port = port
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// Returns the fields that the server printed about the next connection.
    public func told() throws -> [String: Any] {
        try JSONSerialization.jsonObject(with: Data(Self.line(of: output).utf8)) as? [String: Any] ?? [:]
    }

    private static func line(of pipe: Pipe) -> String {
        var line = Data()
        let output = pipe.fileHandleForReading
        while let byte = try? output.read(upToCount: 1), !byte.isEmpty, byte != Data([0x0A]) { line += byte }
        return String(decoding: line, as: UTF8.self)
    }
}
