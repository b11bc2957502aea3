/// A slot and what it was filled with.
public struct GrammarFilling: Hashable, Sendable {
    /// The slot's name.
    public var slot: String
    /// Its value.
    public var value: GrammarValue
    /// The words that were said for it, normalized.
    public var spoken: String

    /// Makes a filling.
    public init(slot: String, value: GrammarValue, spoken: String) {
        self.slot = slot
        self.value = value
        self.spoken = spoken
    }
}
