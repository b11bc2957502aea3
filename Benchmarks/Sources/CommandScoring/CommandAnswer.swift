/// What a recognizer made of one recording.
public struct CommandAnswer: Hashable, Sendable {
    /// The words; empty when nothing was understood.
    public var text: String
    /// The command in the words; nil when they are none.
    public var command: SpokenCommand?
    /// How sure the recognizer is, 0 ... 1; nil if it does not say.
    public var confidence: Double?

    /// Makes an answer.
    public init(text: String, command: SpokenCommand?, confidence: Double? = nil) {
        self.text = text
        self.command = command
        self.confidence = confidence
    }

    /// True when a command is carried out at a rejection threshold. An answer without confidence always is.
    public func isAccepted(at threshold: Double) -> Bool {
        command != nil && (confidence.map { $0 >= threshold } ?? true)
    }
}
