import Recognition
import WakeWord

/// The services of a Wyoming server.
package struct WyomingServices: Sendable {
    /// The result of a text that a client sent as a command.
    package struct Answer: Hashable, Sendable {
        /// Whether a handler took the text.
        package var isHandled: Bool
        /// The text of the answer; nil if there is none.
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

    /// The name of the program.
    package var name: String
    /// The version of the program.
    package var version: String
    /// The languages of the commands, such as `en`.
    package var languages: [String]
    /// The wake words; empty for a server without detection.
    package var wakeModels: [WakeModel] = []
    /// Makes a detector of the wake words, one for each stream; nil for a server without detection.
    package var makeDetector: (@Sendable () throws -> WakeWordDetector)?
    /// The recognizer; nil for a server without recognition. It processes one utterance at a time.
    package var recognizer: (any SpeechRecognizer)?
    /// Carries out a text as a command; nil for a server that carries out none.
    package var handle: (@Sendable (String) async -> Answer)?

    /// Makes a value without services.
    package init(name: String, version: String, languages: [String] = ["en"]) {
        (self.name, self.version, self.languages) = (name, version, languages)
    }
}
