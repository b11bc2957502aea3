/// One word of an expression.
public struct GrammarWord: Hashable, Sendable {
    /// The word as text is compared: ``TextNormalizer``'s form, without apostrophes.
    public var text: String
    /// The word as a pronunciation dictionary spells it, in lower case and with apostrophes; nil for what stands in
    /// text only, such as `pm` for *p m*.
    public var spelling: String?
    /// Where it stands.
    public var position: GrammarPosition

    /// Makes a word.
    public init(_ text: String, spelling: String?, at position: GrammarPosition = GrammarPosition()) {
        self.text = text
        self.spelling = spelling
        self.position = position
    }
}
