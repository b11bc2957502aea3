import Foundation
import Glibc

/// The text that a C library prints on standard error.
enum StandardError {
    /// Returns all text that any code of the process writes to standard error during `body`.
    static func whatIsWritten(_ body: () throws -> Void) throws -> String {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        let (former, sink) = (dup(2), open(file.path, O_CREAT | O_WRONLY, 0o600))
        dup2(sink, 2)
        defer {
            dup2(former, 2)
            close(former)
            close(sink)
        }
        try body()
        return try String(contentsOf: file, encoding: .utf8)
    }
}
