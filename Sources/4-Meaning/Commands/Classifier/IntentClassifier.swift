/// A service that understands texts that no alias matches: the slow path, usually a language model on another machine.
///
/// It answers with a ``ClassifierResponse``, which can contain only actions and targets of the request. So no matter
/// what people or the service say, the worst outcome is another of the commands that people can say anyway.
public protocol IntentClassifier: Sendable {
    /// The name that records give as the source: a host, and a model if there is one. Never a key.
    var name: String { get }

    /// Classifies one transcription.
    ///
    /// The function ends within `limit` seconds, and earlier if its task is cancelled.
    ///
    /// - Throws: ``ClassifierError`` if it fails; `CancellationError` if the task was cancelled.
    func classify(_ request: ClassifierRequest, limit: Double) async throws -> ClassifierResponse
}
