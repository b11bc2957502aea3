/// Why there is no resampler, sorted by what the caller should do.
public struct ResamplingError: Error, CustomStringConvertible {
    /// The kind of error, by what the caller should do.
    public enum Code: String, Sendable {
        /// The rates are too far apart: open the device, or save the recording, at another rate.
        case unsupportedRatio = "unsupported-ratio"
        /// The memory for the filter could not be had: free some.
        case outOfMemory = "out-of-memory"
    }

    /// The kind of error, by what the caller should do.
    public var code: Code
    /// What happened and what to do next, as a sentence for a person.
    public var message: String

    /// Makes an error.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The ``message``.
    public var description: String { message }
}
