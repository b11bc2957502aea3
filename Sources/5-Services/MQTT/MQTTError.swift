@_exported public import CodedErrors

/// Why an exchange with a broker failed, sorted by what the caller should do.
///
/// Its message is without topics, payloads and passwords.
package typealias MQTTError = CodedError<MQTTErrorCode>

/// The kind of error, by what the caller should do.
package enum MQTTErrorCode: ErrorCode {
    /// A setting is wrong: tell the operator; trying again does not help.
    case badConfiguration
    /// No broker answers, or the connection was lost: the client tries again.
    case unavailable
    /// The broker knows neither the user nor the password, or does not allow it: tell the operator.
    case refused
    /// It was not done in time, and will not be.
    case timedOut
    /// More waited than there is room for, and this was the oldest.
    case dropped
    /// The topic or the payload cannot be sent.
    case badMessage
    /// The client was stopped, or the task was cancelled.
    case stopped
    /// The system gives no thread or no memory.
    case noResources
}
