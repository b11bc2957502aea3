import Foundation
import Testing

/// A program that a test needs, which may or may not be installed.
struct InstalledProgram: Hashable, Sendable {
    static let espeak = InstalledProgram(name: "espeak-ng")
    static let flite = InstalledProgram(name: "flite")
    static let sox = InstalledProgram(name: "sox")

    let name: String

    /// Whether the program is installed; for `.enabled(if:)`.
    var isThere: Bool { path != nil }

    private var path: String? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
            .map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Runs the program, and waits for its end.
    func run(_ arguments: String...) throws {
        let process = Process()
        process.executableURL = URL(filePath: try #require(path, "\(name) is not installed"))
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(name) failed")
    }
}
