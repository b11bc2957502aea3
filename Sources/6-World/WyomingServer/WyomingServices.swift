public import Recognition
public import WakeWord

/// What a Wyoming server does for others.
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

    /// What the program is called, and its version.
    public var name: String
    /// The version of the program.
    public var version: String
    /// The languages that are understood, such as `en`.
    public var languages: [String]
    /// The wake words; empty for a server that finds none.
    public var wakeModels: [WakeModel] = []
    /// What finds them; a detector for each stream.
    public var makeDetector: (@Sendable () throws -> WakeWordDetector)?
    /// What turns sound into text; nil for a server that does not. It is asked about one utterance at a time.
    public var recognizer: (any SpeechRecognizer)?
    /// What carries a text out; nil for a server that does not.
    public var handle: (@Sendable (String) async -> Answer)?

    /// Makes a server's services that are none yet.
    public init(name: String, version: String, languages: [String] = ["en"]) {
        (self.name, self.version, self.languages) = (name, version, languages)
    }
}
