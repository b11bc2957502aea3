import Recognition
import VoicedConfiguration

extension RecognizerSetting {
    /// Returns a function that makes the recognizer. Wrong settings or a missing key lead to an error here or at the
    /// first call of the function.
    package func maker() throws -> @Sendable () throws -> any SpeechRecognizer {
        if case .pocketSphinx(let setting) = kind {
            return try OfflineRecognizer.maker(
                expectsNoise: setting.expectsNoise, pronunciations: setting.pronunciations,
                hearsWords: setting.hearsWords)
        }
        for maker in OptionalParts.built.remoteRecognizers { if let make = try maker(self) { return make } }
        let trait = if case .wyoming = kind { "Wyoming" } else { "HTTP" }
        throw Failure(
            .badConfiguration,
            "this voiced was built without the recognizer \(trait.lowercased()); build it with the trait \(trait), "
                + "or take it out of the configuration")
    }
}
