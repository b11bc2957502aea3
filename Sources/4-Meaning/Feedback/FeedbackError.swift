/// Why a sound could not be played, sorted by what the caller should do. The engine goes on in every case.
public struct FeedbackError: Error, CustomStringConvertible {
    /// The kind of error, by what the caller should do.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// A stable name of the code.
        public let rawValue: String

        /// Makes a code; other synthesizers and outputs may add their own.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The program that speaks is not installed: tell the operator; chimes still work.
        public static let missingProgram = Code(rawValue: "missing-program")
        /// A voice, rate or program setting is wrong: tell the operator.
        public static let badConfiguration = Code(rawValue: "bad-configuration")
        /// The loudspeaker is missing, busy, or was unplugged: the next sound tries it again.
        public static let deviceUnavailable = Code(rawValue: "device-unavailable")
        /// No answer in time: leave this sound out.
        public static let timedOut = Code(rawValue: "timed-out")
        /// The text is too long to listen to: shorten it.
        public static let textTooLong = Code(rawValue: "text-too-long")
        /// A synthesizer or output failed in a way not foreseen here: the message says how.
        public static let failed = Code(rawValue: "failed")
    }

    /// The kind of error, by what the caller should do.
    public var code: Code
    /// What happened and what to do next, as a sentence for a person. It never contains the text to be spoken.
    public var message: String
    /// The underlying error; nil if there is none.
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
