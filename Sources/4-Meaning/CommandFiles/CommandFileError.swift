/// The reason why a file of phrases or a grammar cannot be read, sorted by what the caller should do.
public struct CommandFileError: Error, CustomStringConvertible {
    /// The kind of error, by what the caller should do.
    public enum Code: String, Sendable {
        /// There is no such file: check the path.
        case notFound = "not-found"
        /// The file exists but cannot be read: check its permissions.
        case unreadable
        /// The path is a folder, a pipe or a device: name a file.
        case notRegular = "not-regular"
        /// The file is larger than any list of phrases: check that it is the right one.
        case tooLarge = "too-large"
        /// The file is not YAML, or uses a feature that the reader refuses for safety: correct the line.
        case syntax
        /// The file is YAML, but a part of it has no meaning here: correct the line.
        case invalid
    }

    /// The kind of error, by what the caller should do.
    public var code: Code
    /// The place, the fault and what to do next, as a sentence that begins with `file:line:` or `file:line:column:` if
    /// they are known.
    public var message: String
    /// The line, counted from 1; nil for the whole file.
    public var line: Int?
    /// The column in Unicode scalars, counted from 1; nil for the whole line.
    public var column: Int?
    /// The underlying error; nil if there is none.
    public var underlying: (any Error)?

    /// The ``message``.
    public var description: String { message }

    init(
        _ code: Code, file: String, line: Int? = nil, column: Int? = nil, _ sentence: String,
        underlying: (any Error)? = nil
    ) {
        self.code = code
        self.line = line
        self.column = column
        let place = [line, column].compactMap { $0 }.map { ":\($0)" }.joined()
        self.message = file + place + ": " + sentence
        self.underlying = underlying
    }
}
