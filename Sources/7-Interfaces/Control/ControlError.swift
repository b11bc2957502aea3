/// Why a daemon cannot be controlled.
public struct ControlError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Why, sorted by what the caller should do.
    public enum Code: Hashable, Sendable {
        /// No daemon answers there: start it, or name its socket.
        case unavailable
        /// Another daemon answers there: name another.
        case inUse
        /// The socket, or its folder, cannot be made.
        case cannotMake
        /// A setting is wrong.
        case badConfiguration
        /// The received data is no valid answer.
        case badAnswer
    }

    /// Why.
    public var code: Code
    /// Why, as a sentence that says what to do.
    public var message: String

    /// Makes an error.
    public init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }

    /// The ``message``.
    public var description: String { message }
}
