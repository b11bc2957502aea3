@_exported public import CodedErrors

/// Why a recognizer gave no transcript, sorted by what the caller should do.
public typealias RecognitionError = CodedError<RecognitionErrorCode>

/// What the caller should do.
public struct RecognitionErrorCode: RawRepresentable, ErrorCode {
    /// A stable name of the code.
    public let rawValue: String

    /// Makes a code; back ends may add their own.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Something outside is missing for now: try again later, or use another recognizer.
    public static let unavailable = Self(rawValue: "unavailable")
    /// A model, key or setting is missing or wrong: tell the operator; trying again does not help.
    public static let badConfiguration = Self(rawValue: "bad-configuration")
    /// No answer in time: drop this utterance; the next may succeed.
    public static let timedOut = Self(rawValue: "timed-out")
    /// The back end failed in a way it does not explain: replace it.
    public static let failed = Self(rawValue: "failed")

    /// A longer message is no sentence, but a text of another program, or the data that was sent to it.
    public static var longestMessage: Int { 1_000 }
}
