/// Something that people want, and the ways in which they say it.
public struct GrammarIntent: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// What the engine does about it; nil leaves that to the application.
    public var action: CommandAction?
    /// How it is said.
    public var sentences: [GrammarSentence]
    /// How many times as often each of its phrases is said as one without a weight, which has 1: a recognizer that knows weights takes
    /// it before others that sound alike. Within ``weights``.
    public var weight: Double
    /// Where its name stands.
    public var position: GrammarPosition

    /// What a weight may be.
    public static let weights = 0.001...1000

    /// Makes an intent.
    public init(
        name: String, action: CommandAction? = nil, sentences: [GrammarSentence], weight: Double = 1,
        at position: GrammarPosition = GrammarPosition()
    ) {
        self.name = name
        self.action = action
        self.sentences = sentences
        self.weight = weight
        self.position = position
    }
}
