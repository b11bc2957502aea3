/// Why a conversation over Wyoming failed, sorted by what the caller should do.
public struct WyomingError: Error, CustomStringConvertible {
    /// What the caller should do.
    public enum Code: Hashable, Sendable {
        /// Nobody is there, or they hung up: try again later, or ask somebody else.
        case unavailable
        /// What came is no event of Wyoming, or larger than any sensible one: tell the operator.
        case badEvent
        /// The address is none: correct it.
        case badAddress
    }

    /// What the caller should do.
    public var code: Code
    /// What happened, as a sentence for a person, without what was sent or answered.
    public var message: String

    /// Makes an error.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The ``message``.
    public var description: String { message }
}
