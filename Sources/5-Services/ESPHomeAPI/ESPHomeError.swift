@_exported public import CodedErrors

/// The reason why ESPHome's native API is not available.
package typealias ESPHomeError = CodedError<ESPHomeErrorCode>

/// The kind of error, by what the caller should do.
package enum ESPHomeErrorCode: ErrorCode {
    /// The address cannot be used: take another one, or try again later.
    case unavailable
    /// The text is no key; a key has 32 bytes, written in base64.
    case badKey
    /// A message has more bytes than the protocol allows.
    case tooLong
}

/// A breach of the protocol by the other side, or its use of another key. Its connection is closed.
struct ProtocolBreach: Error {
    let reason: String
    /// The bytes to send to the other side before that.
    var farewell: [UInt8] = []
}
