/// Something that people want, and the ways in which they say it.
public struct GrammarIntent: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// What the engine does about it; nil leaves that to the application.
    public var action: CommandAction?
    /// How it is said.
    public var sentences: [GrammarSentence]
    /// Where its name stands.
    public var position: GrammarPosition

    /// Makes an intent.
    public init(
        name: String, action: CommandAction? = nil, sentences: [GrammarSentence],
        at position: GrammarPosition = GrammarPosition()
    ) {
        self.name = name
        self.action = action
        self.sentences = sentences
        self.position = position
    }
}
