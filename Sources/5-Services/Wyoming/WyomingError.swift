/// Why a conversation over Wyoming failed, sorted by what the caller should do.
public struct WyomingError: Error, CustomStringConvertible {
    /// The kind of error, by what the caller should do.
    public enum Code: Hashable, Sendable {
        /// No server answers, or it closed the connection: try again later, or ask another one.
        case unavailable
        /// The data is no Wyoming event, or larger than any sensible one: tell the operator.
        case badEvent
        /// The address is invalid: correct it.
        case badAddress
    }

    /// The kind of error, by what the caller should do.
    public var code: Code
    /// What happened, as a sentence for a person, without the data sent or received.
    public var message: String

    /// Makes an error.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The ``message``.
    public var description: String { message }
}
