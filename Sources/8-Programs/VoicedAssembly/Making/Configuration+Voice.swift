import Feedback
import SpeechSynthesis
import VoicedConfiguration

extension FeedbackSettings {
    /// Makes the voice of espeak-ng, which needs no server.
    package func localVoice() throws -> any SpeechSynthesizer {
        var options = EspeakSynthesizer.Options()
        options.voice = voice ?? options.voice
        return try EspeakSynthesizer(options)
    }

    /// Makes the voice of espeak-ng for another language than the main one.
    ///
    /// - Parameter code: the language, such as `de`.
    package static func localVoice(speaking code: String) throws -> any SpeechSynthesizer {
        var settings = FeedbackSettings()
        settings.voice = code == "en" ? nil : code
        return try settings.localVoice()
    }

    /// The names of the voices that a person can choose: the server's, and that of espeak-ng.
    var voiceNames: [String] {
        let local = voice ?? EspeakSynthesizer.Options().voice
        guard let voiceServer else { return [local] }
        let server = voiceServer.voice ?? "server"
        return [server, local == server ? "\(local) of espeak-ng" : local]
    }
}

/// The maker of the voices that speak the answers of a room.
struct AnsweringVoices {
    let settings: FeedbackSettings
    /// The choice of the voice that speaks.
    let choice: FeedbackChoice
    /// Returns the folder in which the sound of a server's voice outlives a restart, by a key of all that decides how
    /// the voice sounds; nil if memory alone keeps it.
    let folder: ((String) -> SoundFolder)?
    /// Gets a sentence for the operator when one voice takes over from the other.
    let report: @Sendable (String) -> Void

    /// Makes the voice of the main language: the server's, with that of espeak-ng in its place if the server fails. A
    /// person can choose between the two, in the order of ``FeedbackSettings/voiceNames``.
    func main() throws -> any SpeechSynthesizer {
        let local = try settings.localVoice()
        return try settings.voiceServer.map { try voice($0, else: local, report) } ?? local
    }

    /// Makes the voice of another language of the room: the server's, with that of espeak-ng in its place if the server
    /// fails; that of espeak-ng alone if the settings name none of the server's for the language.
    func voice(speaking code: String) throws -> any SpeechSynthesizer {
        let local = try FeedbackSettings.localVoice(speaking: code)
        guard let server = settings.voiceServer?.speaking(code) else { return local }
        return try voice(server, else: local) { [report] in report("\(code): \($0)") }
    }

    private func voice(
        _ server: VoiceServerSettings, else local: any SpeechSynthesizer,
        _ report: @escaping @Sendable (String) -> Void
    ) throws -> any SpeechSynthesizer {
        let voice = try server.synthesizer()
        // A server loads its voice at the first text, which takes seconds; no answer waits for that.
        Task { _ = try? await voice.synthesize("Ready.") }
        // Without a name the server may choose another voice tomorrow, and a stored file would have the wrong voice.
        let kept = server.voice.flatMap { folder?("\(server.uri) \($0)") }
        let wanted = FallbackSynthesizer(
            CachedSynthesizer(voice, folder: kept), else: local, patience: server.patience, report: report)
        return ChosenVoice(voices: [wanted, local], choice: choice)
    }
}

/// A voice that speaks in the one of several voices that a person chose.
private struct ChosenVoice: SpeechSynthesizer {
    let voices: [any SpeechSynthesizer]
    let choice: FeedbackChoice

    func synthesize(_ text: String) async throws -> SoundClip {
        try await voices[choice.voiceIndex].synthesize(text)
    }
}

extension VoiceServerSettings {
    /// Makes the voice of the server, without another voice in its place; it does not connect yet.
    package func synthesizer() throws -> any SpeechSynthesizer { try part().synthesizer }

    /// Asks the server for the names of its voices, and for the languages of each.
    package func voices() async throws -> [(name: String, languages: [String])] { try await part().voices() }

    /// Returns the settings of the same server with its voice for another language of the room; nil if the settings
    /// name no voice for the language.
    package func speaking(_ code: String) -> VoiceServerSettings? {
        guard let name = voices[code] else { return nil }
        var settings = self
        settings.voice = name
        return settings
    }

    /// The names of the server's voices that the settings name, for all languages.
    package var namedVoices: [String] { [voice].compactMap(\.self) + voices.values }

    private func part() throws -> ServerVoice {
        try OptionalParts.built.need(\.serverVoice, trait: "Wyoming", for: "feedback.voice-server")(self)
    }
}
