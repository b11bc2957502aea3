import Feedback
import SpeechSynthesis
import VoicedConfiguration

extension FeedbackSettings {
    /// The voice that is always there.
    package func localVoice() throws -> any SpeechSynthesizer {
        var options = EspeakSynthesizer.Options()
        options.voice = voice ?? options.voice
        return try EspeakSynthesizer(options)
    }

    /// The local voice of a language that is not the main one, or has no voice of its own there.
    ///
    /// - Parameter code: the language.
    package static func localVoice(speaking code: String) throws -> any SpeechSynthesizer {
        var settings = FeedbackSettings()
        settings.voice = code == "en" ? nil : code
        return try settings.localVoice()
    }

    /// The names of the voices that can be chosen: the server's, and the one that is always there.
    var voiceNames: [String] {
        let local = voice ?? EspeakSynthesizer.Options().voice
        guard let voiceServer else { return [local] }
        let server = voiceServer.voice ?? "server"
        return [server, local == server ? "\(local) of espeak-ng" : local]
    }
}

/// Makes what speaks the answers of a room.
struct AnsweringVoices {
    let settings: FeedbackSettings
    /// Which of the voices speaks.
    let choice: FeedbackChoice
    /// Keeps what a voice of the server speaks over a restart, by all that decides how it sounds; nil if memory alone does.
    let folder: ((String) -> SoundFolder)?
    /// Gets a sentence for the operator when one voice takes over from the other.
    let report: @Sendable (String) -> Void

    /// What speaks the main language, in the order of ``FeedbackSettings/voiceNames``: the voice of the server, and in its
    /// place the one that is always there.
    func main() throws -> any SpeechSynthesizer {
        let local = try settings.localVoice()
        return try settings.voiceServer.map { try voice($0, else: local, report) } ?? local
    }

    /// What speaks another language of the room: the voice that the server has for it, and in its place that of espeak-ng;
    /// the latter alone if no voice is named.
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
        // The server's own choice may be another voice tomorrow: what a file has would be in the wrong one.
        let kept = server.voice.flatMap { folder?("\(server.uri) \($0)") }
        let wanted = FallbackSynthesizer(
            CachedSynthesizer(voice, folder: kept), else: local, patience: server.patience, report: report)
        return ChosenVoice(voices: [wanted, local], choice: choice)
    }
}

/// Speaks in the voice that is chosen.
private struct ChosenVoice: SpeechSynthesizer {
    let voices: [any SpeechSynthesizer]
    let choice: FeedbackChoice

    func synthesize(_ text: String) async throws -> SoundClip {
        try await voices[choice.voiceIndex].synthesize(text)
    }
}

extension VoiceServerSettings {
    /// The voice of the server, without another in its place; it is not asked yet.
    package func synthesizer() throws -> any SpeechSynthesizer { try part().synthesizer }

    /// The names of the server's voices, and the languages of each. Asks the server.
    package func voices() async throws -> [(name: String, languages: [String])] { try await part().voices() }

    /// The same server with its voice for another language of the room; nil if none is named.
    package func speaking(_ code: String) -> VoiceServerSettings? {
        guard let name = voices[code] else { return nil }
        var settings = self
        settings.voice = name
        return settings
    }

    /// The names of the voices that speak here.
    package var namedVoices: [String] { [voice].compactMap(\.self) + voices.values }

    private func part() throws -> ServerVoice {
        try OptionalParts.built.need(\.serverVoice, trait: "Wyoming", for: "feedback.voice-server")(self)
    }
}
