/// The phrases that a recognizer should expect.
public struct ExpectedPhrases: Hashable, Sendable {
    /// Normalized phrases: lower-case words separated by single spaces. The order has no meaning.
    public var phrases: [String]
    /// Further phrases in factored form, for grammars whose phrases are too many to list.
    public var expressions: [WeightedExpression]

    /// Makes a set of expected phrases of one weight.
    public init(_ phrases: [String], expressions: [PhraseExpression] = []) {
        self.init(phrases, weighted: expressions.map { WeightedExpression($0) })
    }

    /// Makes a set of expected phrases; those in the list have the weight 1.
    public init(_ phrases: [String], weighted expressions: [WeightedExpression]) {
        self.phrases = phrases
        self.expressions = expressions
    }
}
