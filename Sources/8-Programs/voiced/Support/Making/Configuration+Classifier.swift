import Commands
import VoicedConfiguration

extension Configuration.Classifier {
    /// The classifier, with its key; it does not connect yet.
    func make() throws -> any IntentClassifier {
        try Features.need(\.classifier, trait: "HTTP", for: "classifier")(self)
    }
}
