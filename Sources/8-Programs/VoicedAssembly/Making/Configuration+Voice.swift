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

    /// What speaks the answers: the voice of the server, and in its place the one that is always there.
    ///
    /// - Parameter report: gets a sentence for the operator when one takes over from the other.
    func answeringVoice(report: @escaping @Sendable (String) -> Void) throws -> any SpeechSynthesizer {
        guard let voiceServer else { return try localVoice() }
        let server = CachedSynthesizer(try voiceServer.synthesizer())
        // A server loads its voice at the first text, which takes seconds; no answer waits for that.
        Task { _ = try? await server.synthesize("Ready.") }
        return FallbackSynthesizer(
            server, else: try localVoice(), patience: voiceServer.patience, report: report)
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
