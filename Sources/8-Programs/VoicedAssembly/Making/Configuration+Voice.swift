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

    /// What speaks the answers, in the order of ``voiceNames``: the voice of the server, and in its place the one that is
    /// always there.
    ///
    /// - Parameters:
    ///   - choice: which of them speaks.
    ///   - report: gets a sentence for the operator when one takes over from the other.
    func answeringVoice(
        _ choice: FeedbackChoice, report: @escaping @Sendable (String) -> Void
    ) throws -> any SpeechSynthesizer {
        guard let voiceServer else { return try localVoice() }
        let server = CachedSynthesizer(try voiceServer.synthesizer())
        // A server loads its voice at the first text, which takes seconds; no answer waits for that.
        Task { _ = try? await server.synthesize("Ready.") }
        let local = try localVoice()
        let wanted = FallbackSynthesizer(server, else: local, patience: voiceServer.patience, report: report)
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

    private func part() throws -> ServerVoice {
        try OptionalParts.built.need(\.serverVoice, trait: "Wyoming", for: "feedback.voice-server")(self)
    }
}
