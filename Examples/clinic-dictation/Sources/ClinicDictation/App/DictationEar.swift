import Foundation
import VoiceEngine

/// The part of a voice session that the app needs: dictation, and a microphone that can be released.
package protocol DictationEar: Sendable {
    /// Begins a dictation: all speech becomes text.
    func beginDictation() async throws -> (id: UUID, updates: AsyncStream<DictationUpdate>)
    /// Ends a dictation, after the speech in progress.
    func endDictation(_ id: UUID) async
    /// Releases the microphone.
    func release() async
    /// Opens the microphone again.
    func reclaim() async
    /// Sets the patients whose names a search understands.
    func expect(_ patients: [PatientSummary]) async throws
    /// Reads a text aloud, if there is a loudspeaker.
    func say(_ text: String) async
}

/// A voice session with a separate recognizer for dictations.
package struct SessionEar: DictationEar {
    /// Seconds without a word after which a dictation is paused.
    package static let silence = 30.0

    private let session: VoiceSession
    private let recognizer: any SpeechRecognizer

    /// Makes one.
    package init(_ session: VoiceSession, recognizer: any SpeechRecognizer) {
        (self.session, self.recognizer) = (session, recognizer)
    }

    package func beginDictation() async throws -> (id: UUID, updates: AsyncStream<DictationUpdate>) {
        try await session.beginDictation(by: recognizer, silence: Self.silence)
    }

    package func endDictation(_ id: UUID) async { await session.endDictation(id) }
    package func release() async { await session.mute() }
    package func reclaim() async { await session.unmute() }
    package func expect(_ patients: [PatientSummary]) async throws {
        try await session.use(AliasDictionary([]), grammar: ClinicCommands.grammar(finding: patients))
    }
    package func say(_ text: String) async { await session.say(text) }
}
