import Feedback

/// Where a session's answers sound.
public struct SessionFeedback: Sendable {
    /// Where they come out.
    public var output: any SoundOutput
    /// What speaks.
    public var synthesizer: any SpeechSynthesizer
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
        FeedbackPlayer(output: output, synthesizer: synthesizer, level: level) { event in
            switch event {
            case .began(_, let clip): gate?.close(for: clip)
            case .ended: gate?.openSoon()
            case .stopped:
                gate?.openSoon(cutOff: true)
            case .failed(_, let error):
                gate?.openSoon(cutOff: true)
                failed(error)
            }
        }
    }
}
