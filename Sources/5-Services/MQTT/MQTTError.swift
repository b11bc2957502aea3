@_exported public import CodedErrors

/// The error of a failed exchange with a broker, sorted by what the caller should do.
///
/// Its message contains no topics, payloads or passwords.
package typealias MQTTError = CodedError<MQTTErrorCode>

/// The kind of error, by what the caller should do.
package enum MQTTErrorCode: ErrorCode {
    /// A setting is wrong: tell the operator; trying again does not help.
    case badConfiguration
    /// No broker answers, or the connection was lost: the client tries again.
    case unavailable
    /// The broker rejects the user name or the password, or does not allow the user in: tell the operator.
    case refused
    /// The call ran out of time. A message that was not on its way by then is not sent.
    case timedOut
    /// More messages waited than there is room for, and this one was the oldest.
    case dropped
    /// The topic or the payload cannot be sent.
    case badMessage
    /// The client was stopped, or the task was cancelled.
    case stopped
    /// The system gives no thread or no memory.
    case noResources
}
