import Feedback

/// The output, the voices and the level of a session's answers.
public struct SessionFeedback: Sendable {
    /// The output on which answers sound.
    public var output: any SoundOutput
    /// The voice of the room's main language.
    public var synthesizer: any SpeechSynthesizer
    /// The voices of the room's other languages, by the languages' codes.
    public var voices: [String: any SpeechSynthesizer] = [:]
    /// How much sounds: speech and chimes, chimes alone, or nothing but alarms.
    public var level: FeedbackLevel

    /// Makes feedback with a voice for the main language.
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
