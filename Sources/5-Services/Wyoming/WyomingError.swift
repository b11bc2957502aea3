@_exported public import CodedErrors

/// The error of a failed conversation over Wyoming, sorted by what the caller should do.
///
/// Its message contains no data that was sent or received.
public typealias WyomingError = CodedError<WyomingErrorCode>

/// The kind of error, by what the caller should do.
public enum WyomingErrorCode: ErrorCode {
    /// No server answers, or it closed the connection: try again later, or ask another one.
    case unavailable
    /// The data is no Wyoming event, or larger than any sensible one: tell the operator.
    case badEvent
    /// The address is invalid: correct it.
    case badAddress
}
