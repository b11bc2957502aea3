@_exported public import CodedErrors

/// Why a classifier gave no answer that can be used, sorted by what the caller should do.
///
/// Its message never holds a key, what was said, or what was answered.
public typealias ClassifierError = CodedError<ClassifierErrorCode>

/// What the caller should do.
public struct ClassifierErrorCode: RawRepresentable, ErrorCode {
    /// A stable name of the code.
    public let rawValue: String

    /// Makes a code; other classifiers may add their own.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A setting is wrong: tell the operator; asking again does not help.
    public static let badConfiguration = Self(rawValue: "bad-configuration")
    /// The service does not answer, or says that it is out of order: ask again later.
    public static let unavailable = Self(rawValue: "unavailable")
    /// The service refuses the request, such as for its key: tell the operator.
    public static let refused = Self(rawValue: "refused")
    /// There was no answer in time: ask again later.
    public static let timedOut = Self(rawValue: "timed-out")
    /// The answer is none, or names what was not offered: do nothing about it.
    public static let badResponse = Self(rawValue: "bad-response")
}
