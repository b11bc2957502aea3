import Foundation
import VoiceEngine

/// What the app needs of a voice session: a recognizer that writes down the words, and a microphone that can be let go.
package protocol DictationEar: Sendable {
    /// Hears all that is said as text.
    func beginDictation() async throws -> (id: UUID, updates: AsyncStream<DictationUpdate>)
    /// Ends that; what is being said is heard out first.
    func endDictation(_ id: UUID) async
    /// Lets the microphone go.
    func release() async
    /// Takes it again.
    func reclaim() async
    /// Hears these patients' names in a search from now on, and no others.
    func expect(_ patients: [PatientSummary]) async throws
    /// Reads a text out, where there is a loudspeaker for it.
    func say(_ text: String) async
}

/// A voice session whose dictations are written down by a recognizer of their own.
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
