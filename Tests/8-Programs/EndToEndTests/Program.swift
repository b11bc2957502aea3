import Foundation
import Synchronization
import TestSupport

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
    static let root = Checkout.root

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

    /// Seconds after which a test takes what it waits for to hang: a bound, never a measure of anything.
    static let patience = 120.0

    /// Runs it to its end, or kills it after `timeout` seconds.
    static func run(
        _ arguments: [String], environment: [String: String] = [:], timeout: Double = patience,
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
            process.environment = ProcessInfo.processInfo.environment.merging(["VOICED_CONFIG": "none"]) {
                $1
            }
            .merging(environment) { $1 }
            process.currentDirectoryURL = folder
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = output.pipe
            process.standardError = errors.pipe
            try process.run()
        }

        var processIdentifier: Int32 { process.processIdentifier }
        /// How much of its memory is in the machine's; 0 once it has ended.
        var residentKilobytes: Int {
            let status = try? String(contentsOfFile: "/proc/\(processIdentifier)/status", encoding: .utf8)
            let line = (status ?? "").split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
            return line.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }.first ?? 0
        }
        var outputSoFar: String { output.text }
        var errorsSoFar: String { errors.text }

        /// Waits until standard output holds `text` `count` times; false if the program ends or hangs without it.
        func waitForOutput(_ text: String, count: Int = 1, timeout: Double = patience) -> Bool {
            wait(for: output, timeout: timeout) { Self.count(of: text, in: $0) >= count }
        }

        /// Waits until standard output is as asked.
        func waitForOutput(until isTrue: (String) -> Bool) -> Bool {
            wait(for: output, timeout: patience, until: isTrue)
        }

        /// Waits until standard error holds `text`.
        func waitForErrors(_ text: String, timeout: Double = patience) -> Bool {
            wait(for: errors, timeout: timeout) { $0.contains(text) }
        }

        /// How often standard output holds `text` so far.
        func count(of text: String) -> Int { Self.count(of: text, in: output.text) }

        private static func count(of text: String, in whole: String) -> Int {
            whole.components(separatedBy: text).count - 1
        }

        private func wait(for stream: Collector, timeout: Double, until isTrue: (String) -> Bool) -> Bool {
            let end = Date().addingTimeInterval(timeout)
            while Date() < end {
                let isOver = !process.isRunning
                // What it said at last may still be on its way through the pipe.
                if isOver { stream.finish() }
                if isTrue(stream.text) { return true }
                if isOver { return false }
                Thread.sleep(forTimeInterval: 0.02)
            }
            return false
        }

        func send(signal: Int32) { kill(process.processIdentifier, signal) }

        /// Waits for its end, or kills it after `timeout` seconds.
        func wait(timeout: Double = patience) -> Outcome {
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

        /// Waits for the end of what comes; once and again.
        func finish() {
            try? pipe.fileHandleForWriting.close()
            // A child that the program left behind may hold the pipe open.
            if isDone.wait(timeout: .now() + 5) == .success { isDone.signal() }
        }
    }
}
