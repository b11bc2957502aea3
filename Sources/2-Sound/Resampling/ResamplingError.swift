@_exported public import CodedErrors

/// Why there is no resampler, sorted by what the caller should do.
public typealias ResamplingError = CodedError<ResamplingErrorCode>

/// The kind of error, by what the caller should do.
public enum ResamplingErrorCode: String, ErrorCode {
    /// The rates are too far apart: open the device, or save the recording, at another rate.
    case unsupportedRatio = "unsupported-ratio"
    /// There is no memory for the filter: free some.
    case outOfMemory = "out-of-memory"
}
