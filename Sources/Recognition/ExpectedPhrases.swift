/// The phrases that a recognizer should expect.
public struct ExpectedPhrases: Hashable, Sendable {
    /// Normalized phrases: lower-case words separated by single spaces. The order has no meaning.
    public var phrases: [String]
    /// Further phrases in factored form, for grammars whose phrases are too many to list.
    public var expressions: [PhraseExpression]

    /// Makes a set of expected phrases.
    public init(_ phrases: [String], expressions: [PhraseExpression] = []) {
        self.phrases = phrases
        self.expressions = expressions
    }
}
