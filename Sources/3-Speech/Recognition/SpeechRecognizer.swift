/// Turns the sound of one utterance into text.
///
/// A back end conforms to this and runs the contract suite of `VoiceTesting`. The engine calls
/// ``prepare(expecting:)`` once at start and again whenever the likely phrases change, then
/// ``recognize(_:tell:)`` once an utterance; it never runs two utterances of one recognizer at the same time.
///
/// No method is called on an audio thread. A back end that computes for long does so on a thread of its own
/// and not on Swift's shared pool.
public protocol SpeechRecognizer: Sendable {
    /// A short, stable name, such as `pocketsphinx`, as it stands in events and logs.
    var name: String { get }

    /// Loads its data, unless it has already, and takes note of the phrases that are likely.
    ///
    /// - Returns: what the back end cannot listen for, so that it can be reported, and whether it answers pauses.
    /// - Throws: ``RecognitionError``.
    @discardableResult
    func prepare(expecting phrases: ExpectedPhrases) async throws -> Preparation

    /// Hears one utterance while it is spoken, reports hypotheses, and returns the final transcript.
    ///
    /// Returns only when the recognizer is done with the utterance, because the engine may then ask about the next. So
    /// the hypotheses come through a function and not in a stream, whose reader may leave before its writer has ended.
    ///
    /// The engine may ask about the same utterance again, with more sound than before, if it was not over. The
    /// recognizer first forgets everything that it has learned from it, such as the spectrum of the microphone.
    ///
    /// - Parameters:
    ///   - utterance: the sound, and where it ends.
    ///   - tell: takes hypotheses, in their order; called from any thread, and no more after this has returned.
    /// - Returns: the final transcript, with an empty text if nothing was understood.
    /// - Throws: ``RecognitionError``, or `CancellationError` soon after the task is cancelled.
    func recognize(
        _ utterance: Utterance, tell: @escaping @Sendable (Hypothesis) -> Void
    ) async throws -> Transcript
}

extension SpeechRecognizer {
    /// Recognizes an utterance that is already complete, such as that of a file.
    ///
    /// - Parameter samples: mono 16-bit samples at 16 kHz.
    /// - Throws: what ``recognize(_:tell:)`` throws, and ``RecognitionError`` with `failed` for more words than fit
    ///   into an utterance.
    public func recognize(samples: [Int16]) async throws -> Transcript {
        try await recognizeBounded(Utterance(samples: samples)) { _ in }
    }
}
