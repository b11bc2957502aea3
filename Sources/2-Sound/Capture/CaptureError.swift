import PCM

/// Why a source could not be started, or ended early, sorted by what the caller should do.
public struct CaptureError: Error, CustomStringConvertible {
    /// The kind of error, by what the caller should do.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// A stable name of the code.
        public let rawValue: String

        /// Makes a code; authors of sources may add their own.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The device cannot be used for now; ``CaptureError/underlying`` is an `ALSAError`.
        public static let deviceUnavailable = Code(rawValue: "device-unavailable")
        /// The recording cannot be read; ``CaptureError/underlying`` is an `AudioFileError`.
        public static let unreadableRecording = Code(rawValue: "unreadable-recording")
        /// The sound has a rate that is not ``/PCM/SampleRate/heard``: use another.
        public static let unusableRate = Code(rawValue: "unusable-rate")
        /// The machine gives no thread: too many are running.
        public static let noThread = Code(rawValue: "no-thread")
    }

    /// The kind of error, by what the caller should do.
    public var code: Code
    /// What happened and what to do next, as a sentence for a person.
    public var message: String
    /// The underlying error; nil if there is none.
    public var underlying: (any Error)?

    /// Makes an error.
    public init(_ code: Code, _ message: String, underlying: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.underlying = underlying
    }

    /// Refuses a source of a rate that is not ``/PCM/SampleRate/heard``.
    static func check(_ rate: SampleRate, of source: String) throws(CaptureError) {
        guard !SampleRate.heard.contains(rate) else { return }
        let heard = SampleRate.heard
        throw CaptureError(
            .unusableRate,
            "“\(source)” delivers \(rate); \(heard.lowerBound) to \(heard.upperBound) are listened to.")
    }

    /// The ``message``.
    public var description: String { message }
}
