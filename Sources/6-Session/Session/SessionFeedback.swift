import Feedback

/// Where a session's answers sound.
public struct SessionFeedback: Sendable {
    /// Where they come out.
    public var output: any SoundOutput
    /// What speaks.
    public var synthesizer: any SpeechSynthesizer
    /// What speaks in the other languages of the room, by their codes.
    public var voices: [String: any SpeechSynthesizer] = [:]
    /// How much is sounded.
    public var level: FeedbackLevel

    /// Makes it.
    public init(output: any SoundOutput, synthesizer: any SpeechSynthesizer, level: FeedbackLevel = .verbal) {
        self.output = output
        self.synthesizer = synthesizer
        self.level = level
    }

    func makePlayer(
        pausing gate: CommandGate?, failed: @escaping @Sendable (FeedbackError) -> Void
    ) -> FeedbackPlayer {
        FeedbackPlayer(output: output, synthesizer: synthesizer, voices: voices, level: level) { event in
            switch event {
            case .began(let sound, let clip): gate?.close(for: clip, sound)
            case .ended(let sound): gate?.openSoon(after: sound)
            case .stopped(let sound):
                gate?.openSoon(after: sound, cutOff: true)
            case .failed(let sound, let error):
                gate?.openSoon(after: sound, cutOff: true)
                failed(error)
            }
        }
    }
}
