import Foundation

/// A directory for one test's files, removed with its last owner.
public final class TemporaryDirectory: Sendable {
    /// The path of the directory, without a slash at the end.
    public let path: String

    /// Makes an empty directory of a unique name.
    public init() {
        path = NSTemporaryDirectory() + "voice-engine-" + UUID().uuidString
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch { preconditionFailure("no directory for a test's files: \(error)") }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Returns the path of a file of this name in the directory.
    public func file(_ name: String) -> String { path + "/" + name }

    /// Writes a file into the directory, and returns its path.
    public func write(_ bytes: [UInt8], as name: String) -> String {
        do { try Data(bytes).write(to: URL(fileURLWithPath: file(name))) } catch {
            preconditionFailure("a test's file cannot be written: \(error)")
        }
        return file(name)
    }

    /// The names of the files in the directory, sorted.
    public var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }
}
