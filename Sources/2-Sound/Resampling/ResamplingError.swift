/// Why there is no resampler, sorted by what the caller should do.
public struct ResamplingError: Error, CustomStringConvertible {
    /// What the caller should do.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// A stable name of the code.
        public let rawValue: String

        /// Makes a code.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The rates are too far apart: open the device, or save the recording, at another rate.
        public static let unsupportedRatio = Code(rawValue: "unsupported-ratio")
        /// The memory for the filter could not be had: free some.
        public static let outOfMemory = Code(rawValue: "out-of-memory")
    }

    /// What the caller should do.
    public var code: Code
    /// What happened and what to do next, as a sentence for a person.
    public var message: String
    /// The error underneath, where there is one.
    public var underlying: (any Error)?

    /// Makes an error.
    public init(_ code: Code, _ message: String, underlying: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.underlying = underlying
    }

    /// The ``message``.
    public var description: String { message }
}
