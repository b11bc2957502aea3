/// Understands what no alias matches: the slow path, usually a language model on another machine.
///
/// What it answers is a ``ClassifierResponse``, which can only be made of what the request offers; so whatever is said
/// to it, or by it, the worst outcome is another of the commands that people can say anyway.
public protocol IntentClassifier: Sendable {
    /// Who answers, for provenance: a host, and a model if there is one. Never a key.
    var name: String { get }

    /// Understands one transcription.
    ///
    /// Ends within `limit` seconds, also when it is cancelled before.
    ///
    /// - Throws: ``ClassifierError`` if it fails; `CancellationError` if the task was cancelled.
    func classify(_ request: ClassifierRequest, limit: Double) async throws -> ClassifierResponse
}
