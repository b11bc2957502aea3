import Foundation

/// The files of the project that the stages work on.
enum Checkout {
    /// Four folders up from this file.
    private static let root = (0..<4).reduce(URL(filePath: #filePath)) { path, _ in
        path.deletingLastPathComponent()
    }

    static func path(_ name: String) -> String { root.appending(path: name).path }
}
