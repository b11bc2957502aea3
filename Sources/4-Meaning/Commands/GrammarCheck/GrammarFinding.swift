/// A fact about a grammar that its author should know, such as an ambiguity.
public struct GrammarFinding: Hashable, Sendable, CustomStringConvertible {
    /// The kinds of findings.
    public enum Kind: String, Hashable, Codable, Sendable {
        /// The same words mean two intents, or fill slots in two ways.
        case ambiguous
        /// An expression never counts: an earlier one says all that it does, or it can say nothing.
        case unreachable
        /// A word without a pronunciation; the recognizer cannot hear phrases with it.
        case unknownWord = "unknown-word"
        /// An intent without a name, or without an expression.
        case emptyIntent = "empty-intent"
        /// A slot with the name of a built-in type; no expression can use that type then.
        case hidesType = "hides-type"
        /// A slot that one expression can fill twice; only the last value counts.
        case repeatedSlot = "repeated-slot"
        /// An expression without a slot for a target, though its action needs one.
        case missingTarget = "missing-target"
        /// A slot or rule that no expression uses.
        case unused
        /// A grammar so large that the check compared only a part.
        case incomplete
    }

    /// The kind of the finding.
    public var kind: Kind
    /// Whether the author has to correct the grammar before its use; false if it works as it is.
    public var isError: Bool
    /// The place in the grammar's text; nil if no single place is to blame.
    public var position: GrammarPosition?
    /// The problem and what to do about it, as a sentence without the place.
    public var sentence: String
    /// A text that shows the problem; nil if the finding has none.
    public var example: String?

    /// The place, "error" or "warning", and the sentence.
    public var description: String {
        (position.map { "\($0): " } ?? "") + (isError ? "error: " : "warning: ") + sentence
    }
}
