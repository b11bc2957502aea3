/// Why a classifier gave no answer that can be used, sorted by what the caller should do.
public struct ClassifierError: Error, CustomStringConvertible {
    /// What the caller should do.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// A stable name of the code.
        public let rawValue: String

        /// Makes a code; other classifiers may add their own.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A setting is wrong: tell the operator; asking again does not help.
        public static let badConfiguration = Code(rawValue: "bad-configuration")
        /// The service does not answer, or says that it is out of order: ask again later.
        public static let unavailable = Code(rawValue: "unavailable")
        /// The service refuses the request, such as for its key: tell the operator.
        public static let refused = Code(rawValue: "refused")
        /// There was no answer in time: ask again later.
        public static let timedOut = Code(rawValue: "timed-out")
        /// The answer is none, or names what was not offered: do nothing about it.
        public static let badResponse = Code(rawValue: "bad-response")
    }

    /// What the caller should do.
    public var code: Code
    /// What happened, as a sentence for a person. It never holds a key, what was said, or what was answered.
    public var message: String

    /// Makes an error.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The ``message``.
    public var description: String { message }
}
