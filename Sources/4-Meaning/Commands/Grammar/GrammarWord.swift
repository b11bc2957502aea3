/// One word of an expression.
public struct GrammarWord: Hashable, Sendable {
    /// The form in which texts are compared: that of ``TextNormalizer``, without apostrophes.
    public var text: String
    /// The word as a pronunciation dictionary spells it, in lower case and with apostrophes; nil if only texts have
    /// the word, such as `pm` for *p m*.
    public var spelling: String?
    /// The place of the word in the text.
    public var position: GrammarPosition

    /// Makes a word.
    public init(_ text: String, spelling: String?, at position: GrammarPosition = GrammarPosition()) {
        self.text = text
        self.spelling = spelling
        self.position = position
    }
}
