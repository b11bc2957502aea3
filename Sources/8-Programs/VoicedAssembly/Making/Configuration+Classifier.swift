import Commands
import VoicedConfiguration

extension Configuration.Classifier {
    /// The classifier, with its key; it does not connect yet.
    package func make() throws -> any IntentClassifier {
        try OptionalParts.built.need(\.classifier, trait: "HTTP", for: "classifier")(self)
    }
}
