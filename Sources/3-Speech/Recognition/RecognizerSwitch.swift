/// A change of the recognizer that hears, in one that stands for several.
public struct RecognizerSwitch: Hashable, Sendable {
    /// Why another recognizer hears.
    public struct Reason: RawRepresentable, Hashable, Sendable {
        /// A stable name, as it stands in events.
        public let rawValue: String

        /// Makes a reason; those of failures are the names of ``RecognitionErrorCode``.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// One that is preferred, and had failed, is given another chance.
        public static let retry = Reason(rawValue: "retry")
        /// The one that heard before failed so often that it is left alone for a while.
        public static let paused = Reason(rawValue: "paused")
    }

    /// The ``SpeechRecognizer/name`` of the one that heard before.
    public var from: String
    /// The name of the one that hears now.
    public var to: String
    /// Why.
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
