/// A blank in an expression and what may stand there.
public struct GrammarSlot: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// What may stand there.
    public var type: GrammarSlotType
    /// Where its name stands.
    public var position: GrammarPosition

    /// Makes a slot.
    public init(name: String, type: GrammarSlotType, at position: GrammarPosition = GrammarPosition()) {
        self.name = name
        self.type = type
        self.position = position
    }
}
