import Foundation
import Synchronization
import TestSupport
import Testing

/// A client in Python that a script of ours installs, and that prints lines of JSON: client.py in a folder of these tests.
final class PythonClient: Sendable {
    /// What it prints; its reader outlives a client that is released, which ends then.
    private final class Printed: Sendable {
        let collected = Mutex(Data())
        let isDone = DispatchSemaphore(value: 0)

        func read(_ output: FileHandle) {
            while case let data = output.availableData, !data.isEmpty {
                collected.withLock { $0.append(data) }
            }
            isDone.signal()
        }
    }

    private let process = Process()
    private let orders = Pipe()
    private let printed = Printed()

    /// The Python that a variable of the environment names; nil if its script has not run, or could not.
    static func python(named variable: String) -> String? {
        let named = ProcessInfo.processInfo.environment[variable]
        return named.flatMap { FileManager.default.isExecutableFile(atPath: $0) ? $0 : nil }
    }

    /// Starts one.
    init(_ python: String?, folder: String, _ arguments: [String]) throws {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("\(folder)/client.py")
        process.executableURL = URL(fileURLWithPath: python ?? "")
        process.arguments = [script.path] + arguments
        let output = Pipe()
        process.standardInput = orders
        process.standardOutput = output
        try process.run()
        Thread.detachNewThread { [printed] in printed.read(output.fileHandleForReading) }
    }

    deinit { end() }

    /// Ends it at once, as a power cut would.
    func end() {
        guard process.isRunning else { return }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Gives it an order, a line of JSON, if its command takes orders.
    func send(_ order: [String: Any]) throws {
        let line = try JSONSerialization.data(withJSONObject: order)
        try orders.fileHandleForWriting.write(contentsOf: line + Data("\n".utf8))
    }

    /// Gives it an order, does something meanwhile, and waits until the order is dealt with; nil if it is not within a
    /// minute.
    func order(
        _ name: String, _ fields: [String: Any], while body: () throws -> Void = {}
    ) throws -> [String: Any]? {
        let number = objects.count { $0["done"] != nil }
        try send(fields.merging(["order": name]) { $1 })
        try body()
        guard wait(for: "done", count: number + 1) else { return nil }
        return objects.filter { $0["done"] != nil }[number]
    }

    /// What it has printed so far.
    var objects: [[String: Any]] {
        printed.collected.withLock { String(decoding: $0, as: UTF8.self) }.split(separator: "\n").compactMap {
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

    /// Waits for its end, a minute at most, and gives what it has printed.
    func finished() -> [[String: Any]] {
        _ = printed.isDone.wait(timeout: .now() + 60)
        return objects
    }
}

/// A client made of the reference package for Wyoming, as scripts/install-wyoming has it.
struct WyomingClient {
    /// The Python that has the package; nil if the script has not run, or could not.
    static let python = WyomingReference.python

    private let client: PythonClient

    /// Starts one; `arguments` are those of client.py after the port.
    init(_ port: Int, _ arguments: [String]) throws {
        client = try PythonClient(Self.python, folder: "wyoming-client", ["\(port)"] + arguments)
    }

    /// What it has printed so far.
    var objects: [[String: Any]] { client.objects }

    /// Waits until it has printed an object with this field; false if it has not within a minute.
    func wait(for field: String, count: Int = 1) -> Bool { client.wait(for: field, count: count) }

    /// Runs one to its end.
    static func run(_ port: Int, _ arguments: String...) throws -> [[String: Any]] {
        try WyomingClient(port, arguments).client.finished()
    }
}

/// A client made of Home Assistant's package for ESPHome devices, as scripts/install-esphome has it.
struct ESPHomeClient {
    /// The Python that has the package; nil if the script has not run, or could not.
    static let python = PythonClient.python(named: "VOICEENGINE_ESPHOME_PYTHON")

    private let client: PythonClient

    /// Starts one; `arguments` are those of client.py after the key, which is empty for a connection in the clear.
    init(_ port: Int, _ key: String, _ arguments: String...) throws {
        client = try PythonClient(Self.python, folder: "esphome-client", ["\(port)", key] + arguments)
    }

    /// What it has printed so far.
    var objects: [[String: Any]] { client.objects }

    /// Waits until it has printed an object with this field; false if it has not within a minute.
    func wait(for field: String, count: Int = 1) -> Bool { client.wait(for: field, count: count) }

    /// Gives an order to one with the command `day`, and waits until it is dealt with; nil if it is not within a minute.
    func order(_ name: String, _ fields: [String: Any] = [:]) throws -> [String: Any]? {
        try client.order(name, fields)
    }

    /// Ends it at once.
    func end() { client.end() }

    /// Runs one to its end.
    static func run(_ port: Int, _ key: String, _ what: String) throws -> [[String: Any]] {
        try ESPHomeClient(port, key, what).client.finished()
    }
}

/// Home Assistant itself, as scripts/install-home-assistant has it.
struct HomeAssistantItself {
    /// The Python that has the package; nil if the script has not run, or could not.
    static let python = PythonClient.python(named: "VOICEENGINE_HOME_ASSISTANT_PYTHON")

    private let client: PythonClient
    private let folder = TemporaryDirectory()

    /// Starts one, which adds a satellite and a service of Wyoming at ports of this machine.
    init(satellite: Int, key: String, wyoming: Int) throws {
        client = try PythonClient(
            Self.python, folder: "home-assistant", ["\(satellite)", key, folder.path, "\(wyoming)"])
    }

    /// What it has printed so far.
    var objects: [[String: Any]] { client.objects }

    /// Waits until it has printed an object with this field; false if it has not within a minute.
    func wait(for field: String) -> Bool { client.wait(for: field) }

    /// Gives an order, which Home Assistant must carry out, and returns what comes of it.
    @discardableResult
    func order(
        _ name: String, _ fields: [String: Any], sourceLocation: SourceLocation = #_sourceLocation,
        while body: () throws -> Void = {}
    ) throws -> Any? {
        let told = try client.order(name, fields, while: body)
        try #require(told?["done"] as? Bool == true, "\(told ?? [:])", sourceLocation: sourceLocation)
        return told?["answer"]
    }

    /// Calls an action of Home Assistant, such as `switch.turn_on`.
    func call(
        _ action: String, _ entity: String, _ data: [String: Any] = [:],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let fields = ["service": action, "data": data.merging(["entity_id": entity]) { $1 }] as [String: Any]
        try order("call", fields, sourceLocation: sourceLocation)
    }

    /// The errors in its log.
    var errors: [String] {
        let log = (try? String(contentsOfFile: folder.file("log"), encoding: .utf8)) ?? ""
        return log.split(separator: "\n").map(String.init).filter { $0.contains(" ERROR ") }
    }

    /// The states that an entity has had, in their order.
    func states(of entity: String) -> [String] {
        objects.compactMap { $0["entity"] as? String == entity ? $0["state"] as? String : nil }
    }

    /// Waits until the states that an entity has had are as wanted; false after a minute.
    func wait(for entity: String, _ areWanted: ([String]) -> Bool) -> Bool {
        let end = Date(timeIntervalSinceNow: 60)
        while Date() < end {
            if areWanted(states(of: entity)) { return true }
            usleep(20_000)
        }
        return false
    }
}

extension LiveRoom {
    /// Expects what a client's `timers` has the room say and tell: a pizza timer that is set, pauses, goes on and rings.
    func expectTimersOfHomeAssistant() {
        #expect(program.waitForOutput("Pizza timer is over."), "\(program.outputSoFar)")
        let told = program.outputSoFar
        for name in ["clock-set", "clock-paused", "clock-cancelled", "clock-rang"] {
            #expect(told.contains(#""event":"\#(name)""#), "\(told)")
        }
        #expect(told.contains("Pizza timer started, 10 minutes."), "\(told)")
    }
}
