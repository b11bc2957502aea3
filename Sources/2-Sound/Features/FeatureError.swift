/// Why a feature extractor could not be made.
public struct FeatureError: Error, CustomStringConvertible {
    /// What the caller should do.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// A stable name of the code.
        public let rawValue: String

        /// Makes a code.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Settings contradict each other or are outside their range: correct them.
        public static let badConfiguration = Code(rawValue: "bad-configuration")
        /// A file of weights is damaged, of another kind or of another version: fetch or make it again.
        public static let badFile = Code(rawValue: "bad-file")
    }

    /// What the caller should do.
    public var code: Code
    /// What is wrong and what to do about it, as a sentence for a person.
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

    /// Throws a `bad-configuration` error with `message` unless `condition` holds.
    static func require(_ condition: Bool, _ message: @autoclosure () -> String) throws(FeatureError) {
        if !condition { throw FeatureError(.badConfiguration, message()) }
    }

    /// Throws a `bad-file` error about a front end's file unless `condition` holds.
    static func requireFile(_ condition: Bool, _ what: @autoclosure () -> String) throws(FeatureError) {
        if condition { return }
        throw FeatureError(
            .badFile, "The front end's file cannot be used, because \(what()): fetch or make it again.")
    }
}
