/// Something about a grammar that its author should know.
public struct GrammarFinding: Hashable, Sendable, CustomStringConvertible {
    /// What kind of thing.
    public enum Kind: String, Hashable, Codable, Sendable {
        /// The same words mean two intents, or fill slots in two ways.
        case ambiguous
        /// An expression never counts: an earlier one says all that it does, or it can say nothing.
        case unreachable
        /// A word that the recognizer has no pronunciation for; it cannot hear phrases with it.
        case unknownWord = "unknown-word"
        /// An intent without a name, or without an expression.
        case emptyIntent = "empty-intent"
        /// A slot that is called as a built-in type, which no expression can name then.
        case hidesType = "hides-type"
        /// A slot that one expression can fill twice; only the last value counts.
        case repeatedSlot = "repeated-slot"
        /// An expression of an action that needs a target, without a slot for it.
        case missingTarget = "missing-target"
        /// A slot or rule that no expression uses.
        case unused
        /// The grammar is so large that it was compared only in part.
        case incomplete
    }

    /// What kind of thing.
    public var kind: Kind
    /// Whether the grammar should not be used before it is corrected; otherwise it works as it is.
    public var isError: Bool
    /// Where; nil if no one place is to blame.
    public var position: GrammarPosition?
    /// What is wrong and what to do, as a sentence without the place.
    public var sentence: String
    /// Words that show it, if there are some.
    public var example: String?

    /// The place, what it is and the sentence.
    public var description: String {
        (position.map { "\($0): " } ?? "") + (isError ? "error: " : "warning: ") + sentence
    }
}
