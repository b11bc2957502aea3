import Diagnostics
import Foundation
import Recognition
import VoicedConfiguration

#if PocketSphinx
    import PocketSphinxRecognizer
#endif

/// The recognizer that works without a network.
enum OfflineRecognizer {
    /// The system's packages that it needs.
    static var packages: [PackagesCheck.Package] {
        #if PocketSphinx
            [.init("pocketsphinx-en-us", for: "recognizer", file: PocketSphinxOptions().dictionary)]
        #else
            []
        #endif
    }

    /// The language model for any words; nil in a voiced without PocketSphinx.
    static var languageModel: String? {
        #if PocketSphinx
            PocketSphinxOptions.freeSpeech.languageModel
        #else
            nil
        #endif
    }

    /// Makes one, as a subcommand needs it.
    ///
    /// - Parameter pronunciations: the file that says how words sound that the dictionary lacks.
    static func make(
        expectsNoise: Bool = true, pronunciations: String? = nil
    ) throws -> any SpeechRecognizer {
        if let pronunciations, access(pronunciations, R_OK) != 0 {
            throw Failure(
                .noInput, "cannot read \(pronunciations): no such file of pronunciations, or no permission")
        }
        return try maker(expectsNoise: expectsNoise, pronunciations: pronunciations)()
    }

    /// A recognizer that returns its best guess at any confidence, and the confidence that the others need; nil if
    /// there is none.
    static func guesser() throws -> (recognizer: any SpeechRecognizer, limit: Double)? {
        #if PocketSphinx
            var options = PocketSphinxOptions()
            let limit = options.minimumConfidence
            options.minimumConfidence = 0
            return (try PocketSphinx(options), limit)
        #else
            return nil
        #endif
    }

    /// A function that makes recognizers. The file of pronunciations is read here, once.
    ///
    /// - Parameter hearsWords: whether it recognizes any words instead of the expected phrases.
    static func maker(
        expectsNoise: Bool, pronunciations: String?, hearsWords: Bool = false
    ) throws -> @Sendable () throws -> any SpeechRecognizer {
        #if PocketSphinx
            var options = hearsWords ? PocketSphinxOptions.freeSpeech : PocketSphinxOptions()
            options.expectsNoise = expectsNoise
            if let pronunciations {
                options.pronunciations = try Pronunciations(contentsOfFile: pronunciations)
            }
            return { [options] in try PocketSphinx(options) }
        #else
            throw Failure(
                .unavailable,
                "this voiced was built without a recognizer; build it with the trait PocketSphinx")
        #endif
    }
}
