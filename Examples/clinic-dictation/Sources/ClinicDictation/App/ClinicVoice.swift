import Dictation
import Playback
import SpeechSynthesis
import VoiceEngine
import WyomingRecognizer

/// The voice side: a session that hears the wake word, commands and dictations for the app.
package enum ClinicVoice {
    /// The options of hearing and answering.
    package struct Options: Sendable {
        /// The path of the wake word's model; nil if only a key begins a command.
        package var wakeWord: String?
        /// A Wyoming server that recognizes free speech, such as `tcp://127.0.0.1:10300`; nil for PocketSphinx, which
        /// is much worse at it.
        package var recognizer: String?
        /// Whether “read it back” is spoken aloud.
        package var speaks = false

        package init() {}
    }

    /// Makes a session for an app, and its ear.
    ///
    /// - Throws: `RecognitionError`, `WakeWordError` or `FeedbackError` for what cannot be loaded.
    package static func session(
        for app: ClinicApp, hearing source: any CaptureSource, _ options: Options = Options()
    ) async throws -> (session: VoiceSession, ear: SessionEar) {
        let listening: Listening =
            try options.wakeWord.map { .keywords([try KeywordModel(contentsOfFile: $0)]) }
            ?? .triggers(reason: nil)
        let feedback =
            try options.speaks
            ? SessionFeedback(output: ALSASoundOutput(device: "default"), synthesizer: EspeakSynthesizer())
            : nil
        var configuration = SessionConfiguration(listening: listening)
        // A recording waits for the recognizer, so a longer limit keeps a busy machine from changing its results.
        let limit = source.isRecording ? 120.0 : 10
        (configuration.recognitionLimit, configuration.handlingLimit) = (limit, limit)
        let session = VoiceSession(
            configuration: configuration, source: source,
            recognizer: try PocketSphinx(), parser: CommandParser(grammar: try ClinicCommands.grammar()),
            feedback: feedback
        ) { request in await app.handle(request) }
        let words = try await dictationRecognizer(options.recognizer, limit: limit)
        return (session, SessionEar(session, recognizer: words))
    }

    /// The recognizers: commands on this machine, which count from 0.8 on; the words by the best one.
    private static func dictationRecognizer(_ uri: String?, limit: Double) async throws
        -> any SpeechRecognizer
    {
        let words: RecognizerChain.Member
        if let uri {
            let options = WyomingRecognizerOptions(uri: uri)
            // No fallback: half of PocketSphinx's words are wrong, and the person would not see that.
            words = .init(name: try WyomingRecognizer(options).name, limit: limit) {
                try WyomingRecognizer(options)
            }
        } else {
            words = .init(name: "pocketsphinx", limit: limit) { try PocketSphinx(.freeSpeech) }
        }
        let recognizer = PhrasesFirst(try PocketSphinx(), else: RecognizerChain([words]))
        try await recognizer.prepare(
            expecting: ExpectedPhrases(DictationOptions.clinicalNote.expectedPhrases))
        return recognizer
    }
}
