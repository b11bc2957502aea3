import Foundation
import TestSupport

/// The benchmark programs, run as a user runs them.
enum Program {
    /// The outcome of a run.
    struct Outcome {
        var status: Int32
        var output: String
        var errors: String
    }

    /// The checkout's folder.
    static let root = Checkout.root.path

    /// Where the programs lie: beside the tests.
    static let folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        .path

    /// Where the recordings are; nil without them.
    static let recordings: String? = {
        let named = ProcessInfo.processInfo.environment["VOICEENGINE_RECORDINGS"] ?? ""
        return named.isEmpty ? nil : named
    }()

    /// Runs a line of shell in the checkout, and stops it after the given number of seconds.
    static func shell(
        _ line: String, environment: [String: String] = [:], timeout: Int = 600
    ) throws -> Outcome {
        let scratch = TemporaryDirectory()
        let files = [scratch.write([], as: "output"), scratch.write([], as: "errors")]
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        // `timeout` stops all processes that the shell has started.
        process.arguments = ["timeout", "\(timeout)", "bash", "-c", line]
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.currentDirectoryURL = URL(filePath: root)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle(forWritingAtPath: files[0])
        process.standardError = FileHandle(forWritingAtPath: files[1])
        try process.run()
        process.waitUntilExit()
        let texts = try files.map { try String(contentsOfFile: $0, encoding: .utf8) }
        return Outcome(status: process.terminationStatus, output: texts[0], errors: texts[1])
    }
}
