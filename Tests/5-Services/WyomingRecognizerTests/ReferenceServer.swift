import Foundation
import VoiceTesting

/// A server made of the reference package for Wyoming, as scripts/install-wyoming has it, for the time of a test.
final class ReferenceServer {
    /// The Python that has the package; nil if the script has not run, or could not.
    static let python: String? = {
        let named = ProcessInfo.processInfo.environment["VOICEENGINE_WYOMING_PYTHON"]
        return named.flatMap { FileManager.default.isExecutableFile(atPath: $0) ? $0 : nil }
    }()

    static let speech = NumberedSpeech(["patient in", "what time is it"])

    let port: Int
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    init(pieces: Bool = false) throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        process.executableURL = URL(fileURLWithPath: ReferenceServer.python ?? "")
        process.arguments =
            [folder.appendingPathComponent("reference-server/server.py").path]
            + (pieces ? ["--pieces"] : []) + ReferenceServer.speech.texts
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let line = ReferenceServer.line(of: output.fileHandleForReading)
        guard let port = Int(line) else { throw CocoaError(.fileReadUnknown) }
        self.port = port
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// What the server was told in the next connection.
    func told() throws -> [String: Any] {
        let line = ReferenceServer.line(of: output.fileHandleForReading)
        return try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
    }

    private static func line(of handle: FileHandle) -> String {
        var line = Data()
        while let byte = try? handle.read(upToCount: 1), !byte.isEmpty, byte != Data([0x0A]) { line += byte }
        return String(decoding: line, as: UTF8.self)
    }
}
