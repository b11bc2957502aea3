public import Foundation

/// The checkout that the tests were built from, for what they read of it: examples, models, documentation.
public enum Checkout {
    /// Its folder.
    public static let root = (0..<3).reduce(URL(filePath: #filePath)) { path, _ in
        path.deletingLastPathComponent()
    }

    /// The path of a file in it, such as `Examples/lamp.wav`.
    public static func path(_ name: String) -> String { root.appending(path: name).path }
}
