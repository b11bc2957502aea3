/// Why a recording could not be read or written, sorted by what the caller should do.
public struct AudioFileError: Error, CustomStringConvertible {
    /// The kind of error, by what the caller should do.
    public enum Code: String, Sendable {
        /// There is no file of this name: correct the path.
        case notFound = "not-found"
        /// The file exists but may not or cannot be opened: correct its permissions, or the path.
        case notReadable = "not-readable"
        /// The file is no recording: use another one.
        case notAudio = "not-audio"
        /// A recording of a kind that is not read or written here: convert it.
        case unsupported
        /// A recording whose header or contents are wrong: get it again from where it came from.
        case damaged
        /// The recording is longer than the caller allowed: cut it, or allow more.
        case tooLong = "too-long"
        /// The file cannot be written: correct the path or its permissions, or make room.
        case notWritable = "not-writable"
    }

    /// The kind of error, by what the caller should do.
    public var code: Code
    /// The path of the file that the error is about.
    public var path: String
    /// What happened and what to do next, as a sentence for a person. It names the file.
    public var message: String
    /// The underlying error; nil if there is none.
    public var underlying: (any Error)?

    /// Makes an error.
    public init(_ code: Code, path: String, _ message: String, underlying: (any Error)? = nil) {
        self.code = code
        self.path = path
        self.message = message
        self.underlying = underlying
    }

    /// The ``message``.
    public var description: String { message }
}
