/// Phrases in factored form, and how often they are said beside others.
public struct WeightedExpression: Hashable, Sendable {
    /// The phrases.
    public var expression: PhraseExpression
    /// How many times as often each of them is said as a phrase without a weight, which has 1; above 0 and finite.
    ///
    /// Of phrases that sound alike, a recognizer takes the one with the greater weight. One that knows no weights leaves them out. Of a phrase
    /// that is there several times the greatest weight counts.
    public var weight: Double

    /// Makes a weighted expression.
    public init(_ expression: PhraseExpression, weight: Double = 1) {
        self.expression = expression
        self.weight = weight
    }
}
