@_exported public import CodedErrors

/// Why a daemon cannot be controlled.
package typealias ControlError = CodedError<ControlErrorCode>

/// The kinds of errors, by what the caller should do.
package enum ControlErrorCode: ErrorCode {
    /// No daemon answers at the path: start it, or name its socket.
    case unavailable
    /// Another daemon uses the socket or the address: name another.
    case inUse
    /// The socket, or its folder, cannot be made.
    case cannotMake
    /// A setting is wrong.
    case badConfiguration
    /// The received data is no valid answer.
    case badAnswer
}
