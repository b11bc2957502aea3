/// A change from one recognizer to another, in a recognizer that stands for several.
public struct RecognizerSwitch: Hashable, Sendable {
    /// Why another recognizer hears.
    public struct Reason: RawRepresentable, Hashable, Sendable {
        /// A stable name, as it stands in events.
        public let rawValue: String

        /// Makes a reason; those of failures are the names of ``RecognitionErrorCode``.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A preferred recognizer that had failed gets another chance.
        public static let retry = Reason(rawValue: "retry")
        /// The former recognizer failed so often that the chain leaves it alone for a while.
        public static let paused = Reason(rawValue: "paused")
    }

    /// The ``SpeechRecognizer/name`` of the recognizer that heard before.
    public var from: String
    /// The name of the recognizer that hears now.
    public var to: String
    /// The reason for the change.
    public var reason: Reason
    /// The failure that led to it, as a sentence; nil if there was none.
    public var message: String?

    /// Makes a switch.
    public init(from: String, to: String, reason: Reason, message: String? = nil) {
        self.from = from
        self.to = to
        self.reason = reason
        self.message = message
    }
}
