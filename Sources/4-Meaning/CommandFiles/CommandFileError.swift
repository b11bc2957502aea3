/// Why a file of phrases or a grammar was not read, sorted by what the caller should do.
public struct CommandFileError: Error, CustomStringConvertible {
    /// What the caller should do.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// A stable name of the code.
        public let rawValue: String

        /// Makes a code.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// There is no such file: check the path.
        public static let notFound = Code(rawValue: "not-found")
        /// The file is there and cannot be read: check permissions.
        public static let unreadable = Code(rawValue: "unreadable")
        /// It is a folder, a pipe or a device: name a file.
        public static let notRegular = Code(rawValue: "not-regular")
        /// The file is larger than any list of phrases: check that it is the right one.
        public static let tooLarge = Code(rawValue: "too-large")
        /// The file is no YAML, or uses what is refused for safety: correct the line.
        public static let syntax = Code(rawValue: "syntax")
        /// The file is YAML and says something that has no meaning here: correct the line.
        public static let invalid = Code(rawValue: "invalid")
    }

    /// What the caller should do.
    public var code: Code
    /// Where and what is wrong and what to do next, as a sentence that begins with `file:line:` or
    /// `file:line:column:` where it can.
    public var message: String
    /// The line, counted from 1; nil where the whole file is meant.
    public var line: Int?
    /// The column in Unicode scalars, counted from 1; nil where the whole line is meant.
    public var column: Int?
    /// The error underneath, where there is one.
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
