/// The reason why a service gave no usable answer, sorted by what the caller should do.
public struct ServiceError: Error, CustomStringConvertible {
    /// The kind of failure, which decides what the caller should do.
    public enum Code: String, Hashable, Sendable {
        /// A setting is wrong: tell the operator; asking again does not help.
        case badConfiguration = "bad-configuration"
        /// The service does not answer, or says that it is out of order: ask again later.
        case unavailable = "unavailable"
        /// The service refuses the request, such as because of its key: tell the operator.
        case refused = "refused"
        /// There was no answer in time: ask again later.
        case timedOut = "timed-out"
        /// The answer cannot be used, such as one that is not HTTP or is too large.
        case badResponse = "bad-response"
    }

    /// The kind of failure.
    public var code: Code
    /// The failure, as a sentence for a person. It never contains a key, the request or the answer.
    public var message: String

    /// Whether the service itself answered that it is out of order.
    public var hasAnswered: Bool
    /// The HTTP status of a refusal, except one for the key (401, 403) or a redirection; otherwise nil.
    public var status: Int?

    /// Makes an error.
    public init(_ code: Code, _ message: String, hasAnswered: Bool = false, status: Int? = nil) {
        self.code = code
        self.message = message
        self.hasAnswered = hasAnswered
        self.status = status
    }

    /// The ``message``.
    public var description: String { message }
}
