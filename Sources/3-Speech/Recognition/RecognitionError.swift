/// Why a recognizer gave no transcript, sorted by what the caller should do.
public struct RecognitionError: Error, CustomStringConvertible {
    /// What the caller should do.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// A stable name of the code.
        public let rawValue: String

        /// Makes a code; back ends may add their own.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Something outside is missing for now: try again later, or use another recognizer.
        public static let unavailable = Code(rawValue: "unavailable")
        /// A model, key or setting is missing or wrong: tell the operator; trying again does not help.
        public static let badConfiguration = Code(rawValue: "bad-configuration")
        /// No answer in time: drop this utterance; the next may succeed.
        public static let timedOut = Code(rawValue: "timed-out")
        /// The back end failed in a way it does not explain: replace it.
        public static let failed = Code(rawValue: "failed")
    }

    /// What the caller should do.
    public var code: Code
    /// What happened and what to do next, as a sentence for a person.
    public var message: String
    /// The error underneath, if there is one.
    public var underlying: (any Error)?

    /// A longer message is no sentence, but a text of another program, or the data that was sent to it.
    private static let maximumMessage = 1_000

    /// Makes an error; of a message that is no sentence any more the beginning is kept.
    public init(_ code: Code, _ message: String, underlying: (any Error)? = nil) {
        self.code = code
        let longest = RecognitionError.maximumMessage
        self.message =
            message.utf8.count <= longest
            ? message : String(decoding: message.utf8.prefix(longest), as: UTF8.self) + " …"
        self.underlying = underlying
    }

    /// The ``message``.
    public var description: String { message }
}
