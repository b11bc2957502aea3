/// Phrases in factored form, and how often people say them compared with other phrases.
public struct WeightedExpression: Hashable, Sendable {
    /// The phrases.
    public var expression: PhraseExpression
    /// How many times as often people say each of them as a phrase of weight 1; above 0 and finite. A phrase without a
    /// weight has 1.
    ///
    /// Of phrases that sound alike, a recognizer takes the one with the greater weight. A recognizer that knows no
    /// weights ignores them. If a phrase occurs several times, its greatest weight counts.
    public var weight: Double

    /// Makes a weighted expression.
    public init(_ expression: PhraseExpression, weight: Double = 1) {
        self.expression = expression
        self.weight = weight
    }
}
