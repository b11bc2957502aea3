import Recognition
import WakeWord

/// The services of a Wyoming server.
package struct WyomingServices: Sendable {
    /// How a text was dealt with.
    package struct Answer: Hashable, Sendable {
        /// Whether a handler took the text.
        package var isHandled: Bool
        /// The answer; nil if there is none.
        package var text: String?

        /// Makes an answer.
        package init(isHandled: Bool, text: String?) { (self.isHandled, self.text) = (isHandled, text) }
    }

    /// A wake word.
    package struct WakeModel: Hashable, Sendable {
        /// The model's name, as a client asks for it.
        package var name: String
        /// The spoken phrase.
        package var phrase: String

        /// Makes a wake word.
        package init(name: String, phrase: String) { (self.name, self.phrase) = (name, phrase) }
    }

    /// The program's name and version.
    package var name: String
    /// The version of the program.
    package var version: String
    /// The languages that are understood, such as `en`.
    package var languages: [String]
    /// The wake words; empty for a server without detection.
    package var wakeModels: [WakeModel] = []
    /// Makes a detector of the wake words for each stream.
    package var makeDetector: (@Sendable () throws -> WakeWordDetector)?
    /// The recognizer; nil for a server without recognition. It processes one utterance at a time.
    package var recognizer: (any SpeechRecognizer)?
    /// Carries a text out; nil for a server that does not.
    package var handle: (@Sendable (String) async -> Answer)?

    /// Makes a value without services.
    package init(name: String, version: String, languages: [String] = ["en"]) {
        (self.name, self.version, self.languages) = (name, version, languages)
    }
}
