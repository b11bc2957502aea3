/// A recognizer's answer to one recording: words, command and confidence.
public struct CommandAnswer: Hashable, Sendable {
    /// The recognized words; empty if the recognizer understood nothing.
    public var text: String
    /// The command in the words; nil if they are no command.
    public var command: SpokenCommand?
    /// The confidence of the recognizer, 0 ... 1; nil if it gives none.
    public var confidence: Double?

    /// Makes an answer.
    public init(text: String, command: SpokenCommand?, confidence: Double? = nil) {
        self.text = text
        self.command = command
        self.confidence = confidence
    }

    /// Returns whether the engine carries the command out at a rejection threshold, 0 ... 1; a command without
    /// confidence always.
    public func isAccepted(at threshold: Double) -> Bool {
        command != nil && (confidence.map { $0 >= threshold } ?? true)
    }
}
