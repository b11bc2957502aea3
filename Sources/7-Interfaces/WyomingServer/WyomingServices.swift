public import Recognition
public import WakeWord

/// The services of a Wyoming server.
public struct WyomingServices: Sendable {
    /// How a text was dealt with.
    public struct Answer: Hashable, Sendable {
        /// Whether a handler took the text.
        public var isHandled: Bool
        /// The answer; nil if there is none.
        public var text: String?

        /// Makes an answer.
        public init(isHandled: Bool, text: String?) { (self.isHandled, self.text) = (isHandled, text) }
    }

    /// A wake word.
    public struct WakeModel: Hashable, Sendable {
        /// The model's name, as a client asks for it.
        public var name: String
        /// The spoken phrase.
        public var phrase: String

        /// Makes a wake word.
        public init(name: String, phrase: String) { (self.name, self.phrase) = (name, phrase) }
    }

    /// The program's name and version.
    public var name: String
    /// The version of the program.
    public var version: String
    /// The languages that are understood, such as `en`.
    public var languages: [String]
    /// The wake words; empty for a server without detection.
    public var wakeModels: [WakeModel] = []
    /// Makes a detector of the wake words for each stream.
    public var makeDetector: (@Sendable () throws -> WakeWordDetector)?
    /// The recognizer; nil for a server without recognition. It processes one utterance at a time.
    public var recognizer: (any SpeechRecognizer)?
    /// Carries a text out; nil for a server that does not.
    public var handle: (@Sendable (String) async -> Answer)?

    /// Makes a value without services.
    public init(name: String, version: String, languages: [String] = ["en"]) {
        (self.name, self.version, self.languages) = (name, version, languages)
    }
}
