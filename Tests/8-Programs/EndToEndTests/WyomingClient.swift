import Foundation
import Synchronization

/// A client made of the reference package for Wyoming, as scripts/install-wyoming has it.
final class WyomingClient: Sendable {
    /// The Python that has the package; nil if the script has not run, or could not.
    static let python: String? = {
        let named = ProcessInfo.processInfo.environment["VOICEENGINE_WYOMING_PYTHON"]
        return named.flatMap { FileManager.default.isExecutableFile(atPath: $0) ? $0 : nil }
    }()

    private let process = Process()
    private let output = Pipe()
    private let collected = Mutex(Data())
    private let isDone = DispatchSemaphore(value: 0)

    /// Starts one; `arguments` are those of client.py after the port.
    init(_ port: Int, _ arguments: [String]) throws {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("wyoming-client/client.py")
        process.executableURL = URL(fileURLWithPath: Self.python ?? "")
        process.arguments = [script.path, "\(port)"] + arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        try process.run()
        Thread.detachNewThread { [self] in
            while case let data = output.fileHandleForReading.availableData, !data.isEmpty {
                collected.withLock { $0.append(data) }
            }
            isDone.signal()
        }
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    /// What it has printed so far.
    var objects: [[String: Any]] {
        collected.withLock { String(decoding: $0, as: UTF8.self) }.split(separator: "\n").compactMap {
            try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
        }
    }

    /// Waits until it has printed an object with this field; false if it has not within a minute.
    func wait(for field: String, count: Int = 1) -> Bool {
        let end = Date(timeIntervalSinceNow: 60)
        while Date() < end {
            if objects.count(where: { $0[field] != nil }) >= count { return true }
            usleep(20_000)
        }
        return false
    }

    /// Runs one to its end.
    static func run(_ port: Int, _ arguments: String...) throws -> [[String: Any]] {
        let client = try WyomingClient(port, arguments)
        _ = client.isDone.wait(timeout: .now() + 60)
        return client.objects
    }
}
