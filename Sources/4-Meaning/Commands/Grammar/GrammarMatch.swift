/// What a grammar made of a text.
public struct GrammarMatch: Hashable, Sendable {
    /// The reading that counts: of the first expression in the file that fits, and of its alternatives the first.
    public var reading: GrammarReading
    /// The next reading that means something else; nil where there is none.
    public var runnerUp: GrammarReading?
    /// The text as it was read, normalized.
    public var text: String

    /// The intent's name.
    public var intent: String { reading.intent }
    /// Each slot's value.
    public var slots: [String: GrammarValue] { reading.slots }
}
