/// An error in reading labels, sorted by what the caller should do.
public struct CommandLabelsError: Error, Hashable, CustomStringConvertible {
    /// What the caller should do.
    public enum Code: Hashable, Sendable {
        /// Correct the path.
        case notFound
        /// Correct the file.
        case damaged
    }

    /// What the caller should do.
    public var code: Code
    /// What happened and what to do next, as a sentence for a person.
    public var message: String

    /// Makes an error.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The ``message``.
    public var description: String { message }
}
