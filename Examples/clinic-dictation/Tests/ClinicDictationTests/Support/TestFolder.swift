import ClinicDictation
import Foundation
import Synchronization

/// A folder of a test, which goes with it.
final class TestFolder: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "clinic-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var data: String { path + "/data" }

    func clinic() throws -> ClinicFolder { try ClinicFolder(path: data) }

    /// Every file under it, with its bytes.
    func files() throws -> [String: Data] {
        var files: [String: Data] = [:]
        for case let name as String in FileManager.default.enumerator(atPath: path) ?? .init() {
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: path + "/" + name, isDirectory: &isFolder)
            if !isFolder.boolValue {
                files[name] = try Data(contentsOf: URL(fileURLWithPath: path + "/" + name))
            }
        }
        return files
    }
}

/// What a test collects from other threads.
final class Collected<Element: Sendable>: Sendable {
    private let state = Mutex<[Element]>([])
    var all: [Element] { state.withLock { $0 } }
    func append(_ element: Element) { state.withLock { $0.append(element) } }
}

/// Waits until something holds; as long as a slow machine may need, and not longer.
func eventually(_ limit: Double = 20, _ condition: () async throws -> Bool) async throws -> Bool {
    let begin = ContinuousClock.now
    while begin.duration(to: .now) < .seconds(limit) {
        if try await condition() { return true }
        try await Task.sleep(for: .milliseconds(5))
    }
    return false
}
