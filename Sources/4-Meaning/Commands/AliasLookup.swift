/// What a dictionary finds for a text.
public enum AliasLookup: Hashable, Sendable {
    /// One meaning.
    case match(AliasMatch)
    /// Nothing.
    case none
    /// Several meanings, none of them better than the others; one alias for each, in a stable order.
    case ambiguous([Alias])
    /// A command, but the words around it deny it, put it off or ask about it.
    case negated(Alias)
}
