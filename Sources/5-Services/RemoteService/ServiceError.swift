/// Why a service on another machine gave no answer that can be used, sorted by what the caller should do.
public struct ServiceError: Error, CustomStringConvertible {
    /// What the caller should do.
    public enum Code: String, Hashable, Sendable {
        /// A setting is wrong: tell the operator; asking again does not help.
        case badConfiguration = "bad-configuration"
        /// The service does not answer, or says that it is out of order: ask again later.
        case unavailable = "unavailable"
        /// The service refuses the request, such as for its key: tell the operator.
        case refused = "refused"
        /// There was no answer in time: ask again later.
        case timedOut = "timed-out"
        /// The answer is none.
        case badResponse = "bad-response"
    }

    /// What the caller should do.
    public var code: Code
    /// What happened, as a sentence for a person. It never holds a key, what was sent, or what was answered.
    public var message: String

    /// Whether there was an answer, which said that the service is out of order.
    public var hasAnswered: Bool
    /// The status of the answer, if it was refused for that.
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
