/// Something that a person wants of the application: an intent without an action of the engine.
public struct ParsedIntent: Hashable, Sendable {
    /// The intent, its slots, and what else it might have been.
    public var match: GrammarMatch
    /// What the text sounds like, if it was understood by that.
    public var sound: SoundMatch?
    /// The text as it was heard.
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
