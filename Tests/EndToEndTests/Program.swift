import Foundation
import Synchronization

/// The program `voiced`, run as a user runs it.
enum Program {
    /// What a run came to.
    struct Outcome {
        var status: Int32
        var output: String
        var errors: String

        /// The lines of standard output.
        var lines: [String] { output.split(separator: "\n").map(String.init) }

        /// The lines of standard output as JSON objects.
        var objects: [[String: Any]] {
            lines.compactMap { try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
        }

        /// The objects of one kind of event.
        func events(_ name: String) -> [[String: Any]] { objects.filter { $0["event"] as? String == name } }
    }

    /// The checkout's folder.
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The recording that comes with the project.
    static let demo = root.appendingPathComponent("Examples/orbit-demo.wav").path

    /// The program: what the environment names in VOICED, else the one that was built with the tests.
    static let path: String = {
        if let named = ProcessInfo.processInfo.environment["VOICED"], !named.isEmpty { return named }
        let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        var folder = Bundle.main.bundleURL
        if !FileManager.default.fileExists(atPath: folder.appendingPathComponent("voiced").path) {
            folder = tests.deletingLastPathComponent()
        }
        return folder.appendingPathComponent("voiced").path
    }()

    /// Runs it to its end, or kills it after `timeout` seconds.
    static func run(
        _ arguments: [String], environment: [String: String] = [:], timeout: Double = 60,
        in folder: URL = root
    ) throws -> Outcome {
        let program = try Running(arguments, environment: environment, in: folder)
        return program.wait(timeout: timeout)
    }

    /// A run under way.
    final class Running {
        private let process = Process()
        private let output = Collector()
        private let errors = Collector()

        init(_ arguments: [String], environment: [String: String] = [:], in folder: URL = root) throws {
            process.executableURL = URL(fileURLWithPath: Program.path)
            process.arguments = arguments
            process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
            process.currentDirectoryURL = folder
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = output.pipe
            process.standardError = errors.pipe
            try process.run()
        }

        var processIdentifier: Int32 { process.processIdentifier }
        var outputSoFar: String { output.text }

        /// Waits until standard output holds `text`; false after `timeout` seconds.
        func waitForOutput(_ text: String, timeout: Double) -> Bool {
            wait(for: text, in: output, timeout: timeout)
        }

        /// The same for standard error.
        func waitForErrors(_ text: String, timeout: Double) -> Bool {
            wait(for: text, in: errors, timeout: timeout)
        }

        private func wait(for text: String, in stream: Collector, timeout: Double) -> Bool {
            let end = Date().addingTimeInterval(timeout)
            while Date() < end {
                if stream.text.contains(text) { return true }
                if !process.isRunning { return stream.text.contains(text) }
                Thread.sleep(forTimeInterval: 0.05)
            }
            return false
        }

        func send(signal: Int32) { kill(process.processIdentifier, signal) }

        func wait(timeout: Double) -> Outcome {
            let end = Date().addingTimeInterval(timeout)
            while process.isRunning && Date() < end { Thread.sleep(forTimeInterval: 0.02) }
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
            process.waitUntilExit()
            output.finish()
            errors.finish()
            return Outcome(status: process.terminationStatus, output: output.text, errors: errors.text)
        }
    }

    /// Collects what comes through a pipe while the program runs, so that a full pipe never stops it.
    private final class Collector: Sendable {
        let pipe = Pipe()
        private let collected = Mutex(Data())
        private let isDone = DispatchSemaphore(value: 0)

        init() {
            Thread.detachNewThread { [self] in
                while case let data = pipe.fileHandleForReading.availableData, !data.isEmpty {
                    collected.withLock { $0.append(data) }
                }
                isDone.signal()
            }
        }

        var text: String { collected.withLock { String(decoding: $0, as: UTF8.self) } }

        func finish() {
            try? pipe.fileHandleForWriting.close()
            _ = isDone.wait(timeout: .now() + 5)
        }
    }
}
