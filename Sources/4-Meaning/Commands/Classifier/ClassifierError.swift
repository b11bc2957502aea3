@_exported public import CodedErrors

/// The reason why a classifier gave no usable answer, sorted by what the caller should do.
///
/// The message never contains a key, the transcription or the answer.
public typealias ClassifierError = CodedError<ClassifierErrorCode>

/// The code of a ``ClassifierError``, which tells the caller what to do.
public struct ClassifierErrorCode: RawRepresentable, ErrorCode {
    /// A stable name of the code.
    public let rawValue: String

    /// Makes a code; other classifiers may add their own.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A setting is wrong: tell the operator; asking again does not help.
    public static let badConfiguration = Self(rawValue: "bad-configuration")
    /// The service does not answer, or reports that it is out of order: ask again later.
    public static let unavailable = Self(rawValue: "unavailable")
    /// The service refuses the request, for example because of its key: tell the operator.
    public static let refused = Self(rawValue: "refused")
    /// No answer came in time: ask again later.
    public static let timedOut = Self(rawValue: "timed-out")
    /// The answer has no known form, or names an action or target that was not offered: ignore it.
    public static let badResponse = Self(rawValue: "bad-response")
}
