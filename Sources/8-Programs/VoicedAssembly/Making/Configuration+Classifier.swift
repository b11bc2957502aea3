import Commands
import VoicedConfiguration

extension ClassifierSettings {
    /// The classifier, with its key; it does not connect yet.
    package func make() throws -> any IntentClassifier {
        try OptionalParts.built.need(\.classifier, trait: "HTTP", for: "classifier")(self)
    }
}
