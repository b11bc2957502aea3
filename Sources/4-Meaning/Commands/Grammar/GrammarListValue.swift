/// One value of a slot's list.
public struct GrammarListValue: Hashable, Sendable {
    /// What the slot is filled with.
    public var value: String
    /// How it is said.
    public var phrases: [GrammarExpression]

    /// Makes a value.
    public init(_ value: String, phrases: [GrammarExpression]) {
        self.value = value
        self.phrases = phrases
    }
}
