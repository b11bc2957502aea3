import Foundation

/// A server that speaks, made of the reference package for Wyoming, for the time of a test.
final class ReferenceVoice {
    /// The Python that has the package, by scripts/install-wyoming; nil if the script has not run, or could not.
    static let python: String? = {
        let named = ProcessInfo.processInfo.environment["VOICEENGINE_WYOMING_PYTHON"]
        return named.flatMap { FileManager.default.isExecutableFile(atPath: $0) ? $0 : nil }
    }()

    let uri: String
    private let process = Process()
    private let input = Pipe()
    private let output: FileHandle

    init(fault: String? = nil) throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let pipe = Pipe()
        output = pipe.fileHandleForReading
        process.executableURL = URL(fileURLWithPath: ReferenceVoice.python ?? "")
        process.arguments =
            [folder.appendingPathComponent("reference-voice/server.py").path]
            + (fault.map { ["--fault", $0] } ?? [])
        process.standardInput = input
        process.standardOutput = pipe
        try process.run()
        guard let port = Int(Self.line(of: output)) else { throw CocoaError(.fileReadUnknown) }
        uri = "tcp://127.0.0.1:\(port)"
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// What the server was told with the next text.
    func told() throws -> [String: String] {
        try JSONDecoder().decode([String: String].self, from: Data(Self.line(of: output).utf8))
    }

    private static func line(of handle: FileHandle) -> String {
        var line = Data()
        while let byte = try? handle.read(upToCount: 1), !byte.isEmpty, byte != Data([0x0A]) { line += byte }
        return String(decoding: line, as: UTF8.self)
    }
}
