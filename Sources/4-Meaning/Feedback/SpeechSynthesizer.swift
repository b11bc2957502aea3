/// Turns text into sound.
public protocol SpeechSynthesizer: Sendable {
    /// Speaks `text` into memory; an empty clip for a text without anything to say.
    ///
    /// - Throws: ``FeedbackError``, or `CancellationError` soon after the task is cancelled.
    func synthesize(_ text: String) async throws -> SoundClip
}
