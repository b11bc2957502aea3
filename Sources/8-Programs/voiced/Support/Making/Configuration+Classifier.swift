import Commands
import Session
import VoicedConfiguration

#if HTTP
    import CommandClassifier
#endif

extension Configuration.Classifier {
    /// The classifier, with its key; it does not connect yet.
    func make() throws -> any IntentClassifier {
        #if HTTP
            let key = try key.read()
            guard let model else { return try EndpointClassifier(url: url, key: key) }
            return try ChatClassifier(url: url, model: model, key: key)
        #else
            throw Failure(
                .badConfiguration,
                "this voiced was built without a classifier; build it with the trait HTTP, "
                    + "or take classifier out of the configuration")
        #endif
    }
}
