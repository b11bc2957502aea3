/// An intent for the application: the engine has no action for it.
public struct ParsedIntent: Hashable, Sendable {
    /// The match of the grammar, with the intent and its slots.
    public var match: GrammarMatch
    /// The match by sound; nil if the parser understood the text by its words.
    public var sound: SoundMatch?
    /// The original text, before normalization.
    public var sourceText: String

    /// The intent's name.
    public var name: String { match.intent }
    /// Each slot's value.
    public var slots: [String: GrammarValue] { match.slots }

    /// Makes an intent.
    public init(_ match: GrammarMatch, sourceText: String) {
        self.match = match
        self.sourceText = sourceText
    }
}
