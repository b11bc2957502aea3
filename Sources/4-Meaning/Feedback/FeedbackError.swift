@_exported public import CodedErrors

/// The reason why a sound could not be played, sorted by what the caller should do. The engine goes on in every case.
///
/// The message never contains the text to be spoken.
public typealias FeedbackError = CodedError<FeedbackErrorCode>

/// The kind of error, by what the caller should do.
public struct FeedbackErrorCode: RawRepresentable, ErrorCode {
    /// A stable name of the code.
    public let rawValue: String

    /// Makes a code; other synthesizers and outputs may add their own.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The program that speaks is not installed: tell the operator; chimes still work.
    public static let missingProgram = Self(rawValue: "missing-program")
    /// A voice, rate or program setting is wrong: tell the operator.
    public static let badConfiguration = Self(rawValue: "bad-configuration")
    /// The loudspeaker is missing, busy, or was unplugged: the next sound tries it again.
    public static let deviceUnavailable = Self(rawValue: "device-unavailable")
    /// No answer in time: leave this sound out.
    public static let timedOut = Self(rawValue: "timed-out")
    /// The text is too long to listen to: shorten it.
    public static let textTooLong = Self(rawValue: "text-too-long")
    /// A synthesizer or output failed in an unforeseen way: the message gives the cause.
    public static let failed = Self(rawValue: "failed")
}
