/// A synthesizer of speech, which turns text into sound.
public protocol SpeechSynthesizer: Sendable {
    /// Makes the speech of `text` in memory; an empty clip if the text has nothing to say.
    ///
    /// - Throws: ``FeedbackError``, or `CancellationError` soon after the task is cancelled.
    func synthesize(_ text: String) async throws -> SoundClip
}
