import Commands
import VoicedConfiguration

extension ClassifierSettings {
    /// Makes the classifier with its key; the classifier does not connect yet.
    package func make() throws -> any IntentClassifier {
        try OptionalParts.built.need(\.classifier, trait: "HTTP", for: "classifier")(self)
    }
}
