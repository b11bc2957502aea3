import Diagnostics
import Foundation
import Recognition
import VoicedConfiguration

/// The parts of a library for recognition without a network.
package struct OfflineRecognizerParts: Sendable {
    /// The system's packages that the library needs.
    package let packages: [PackagesCheck.Package]
    /// The file of the language model for any words.
    let languageModel: String?
    /// Makes a recognizer that returns its best guess at any confidence, with the least confidence that the other
    /// recognizers accept.
    package let guesser: @Sendable () throws -> (recognizer: any SpeechRecognizer, limit: Double)
    /// See ``OfflineRecognizer/maker(expectsNoise:pronunciations:hearsWords:)``.
    package let maker:
        @Sendable (_ expectsNoise: Bool, _ pronunciations: String?, _ hearsWords: Bool) throws ->
            @Sendable () throws -> any SpeechRecognizer
}

/// The recognizer that works without a network.
package enum OfflineRecognizer {
    /// The language model for any words; nil in a voiced without PocketSphinx.
    static var languageModel: String? { OptionalParts.built.offlineRecognizer?.languageModel }

    /// Makes the recognizer for a subcommand.
    ///
    /// - Parameter pronunciations: the file that says how words sound that the dictionary lacks; nil for none.
    package static func make(
        expectsNoise: Bool = true, pronunciations: String? = nil
    ) throws -> any SpeechRecognizer {
        if let pronunciations, access(pronunciations, R_OK) != 0 {
            throw Failure(
                .noInput, "cannot read \(pronunciations): no such file of pronunciations, or no permission")
        }
        return try maker(expectsNoise: expectsNoise, pronunciations: pronunciations)()
    }

    /// Returns a function that makes recognizers. Reads the file of pronunciations once, here.
    ///
    /// - Parameter hearsWords: whether the recognizers know any words instead of the expected phrases.
    package static func maker(
        expectsNoise: Bool, pronunciations: String?, hearsWords: Bool = false
    ) throws -> @Sendable () throws -> any SpeechRecognizer {
        guard let parts = OptionalParts.built.offlineRecognizer else {
            throw Failure(
                .unavailable,
                "this voiced was built without a recognizer; build it with the trait PocketSphinx")
        }
        return try parts.maker(expectsNoise, pronunciations, hearsWords)
    }
}
