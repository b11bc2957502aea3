public import Foundation

/// The checkout from which the tests were built, for the files that they read: examples, models, documentation.
public enum Checkout {
    /// The folder of the checkout.
    public static let root = (0..<3).reduce(URL(filePath: #filePath)) { path, _ in
        path.deletingLastPathComponent()
    }

    /// Returns the path of a file in the checkout, such as `Examples/lamp.wav`.
    public static func path(_ name: String) -> String { root.appending(path: name).path }
}
