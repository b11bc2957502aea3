/// Turns the audio of one utterance into text.
///
/// A back end conforms to this and runs the contract suite of `VoiceTesting`. The engine calls
/// ``prepare(expecting:)`` once at start and again whenever the likely phrases change, then
/// ``recognize(_:partial:)`` once an utterance; it never runs two utterances of one recognizer at the same time.
///
/// No method is called on an audio thread. A back end that computes for long does so on a thread of its own
/// and not on Swift's shared pool.
public protocol SpeechRecognizer: Sendable {
    /// A short, stable name, such as `pocketsphinx`, as it stands in events and logs.
    var name: String { get }

    /// Whether it can be asked in mid-command what was said so far: it has ``textSoFar(after:)``, answers within a few tenths of a second after the
    /// audio's end and says how sure it is, returns nothing but expected phrases, and hears the same utterance again and
    /// more of it after ``takeBack()``. False for those that do not say.
    var hearsAgain: Bool { get }

    /// The text so far of the utterance that is being heard, or is heard next where none is, once it has heard so many of
    /// its samples. Depends on nothing but those.
    ///
    /// - Returns: what the last partial text was; nil where the utterance ends before, the task is cancelled, or the
    ///   back end does not say.
    func textSoFar(after sampleCount: Int) async -> String?

    /// Forgets what it learned from the utterance before, such as the spectrum of the microphone, because that was not
    /// over and is heard again from its beginning.
    func takeBack() async

    /// Loads what is not yet loaded and takes note of the phrases that are likely.
    ///
    /// - Returns: what the back end cannot listen for, so that it can be reported.
    /// - Throws: ``RecognitionError``.
    @discardableResult
    func prepare(expecting phrases: ExpectedPhrases) async throws -> Preparation

    /// Hears one utterance while it is spoken.
    ///
    /// - Parameters:
    ///   - audio: mono 16-bit samples at 16 kHz, in chunks of any size; the stream's end is the utterance's end.
    ///   - partial: called with the text so far whenever that has changed; the last word may still change.
    /// - Returns: the final transcript, with an empty text where nothing was understood.
    /// - Throws: ``RecognitionError``, or `CancellationError` soon after the task is cancelled.
    func recognize(
        _ audio: AsyncStream<[Int16]>, partial: @escaping @Sendable (String) -> Void
    ) async throws -> Transcript

    /// Hears one utterance like ``recognize(_:partial:)``, and tells when another recognizer takes over.
    ///
    /// Only a recognizer that stands for several has something to tell; for the others there is a default.
    ///
    /// - Parameters:
    ///   - audio: as for ``recognize(_:partial:)``.
    ///   - partial: as for ``recognize(_:partial:)``.
    ///   - switched: called before the recognizer that takes over hears the first sample.
    func recognize(
        _ audio: AsyncStream<[Int16]>, partial: @escaping @Sendable (String) -> Void,
        switched: @escaping @Sendable (RecognizerSwitch) -> Void
    ) async throws -> Transcript
}

extension SpeechRecognizer {
    /// False.
    public var hearsAgain: Bool { false }

    /// Nil.
    public func textSoFar(after sampleCount: Int) async -> String? { nil }

    /// Does nothing.
    public func takeBack() async {}

    /// Hears one utterance; there is no other recognizer to switch to.
    public func recognize(
        _ audio: AsyncStream<[Int16]>, partial: @escaping @Sendable (String) -> Void,
        switched: @escaping @Sendable (RecognizerSwitch) -> Void
    ) async throws -> Transcript {
        try await recognize(audio, partial: partial)
    }
}
