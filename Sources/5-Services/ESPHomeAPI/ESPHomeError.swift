@_exported public import CodedErrors

/// Why ESPHome's native API is not there.
package typealias ESPHomeError = CodedError<ESPHomeErrorCode>

/// The kind of error, by what the caller should do.
package enum ESPHomeErrorCode: ErrorCode {
    /// The address cannot be used: take another one, or try again later.
    case unavailable
    /// The key is none: it has 32 bytes in base64.
    case badKey
    /// A message has more bytes than the protocol allows.
    case tooLong
}

/// The other side broke the protocol, or has another key. Its connection is closed.
struct ProtocolBreach: Error {
    let reason: String
    /// What the other side is told before that.
    var farewell: [UInt8] = []
}
