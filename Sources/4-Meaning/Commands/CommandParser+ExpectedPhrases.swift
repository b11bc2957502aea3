public import Recognition

extension CommandParser {
    /// The phrases that the recognizer should expect: the phrases of the dictionary and the sentences of the grammar,
    /// both also denied, and numbers beyond the range of their slots.
    ///
    /// - Parameter includingWakeWord: whether a wake word may stand before each phrase. In always-on recognition
    ///   people say the wake word all the same; a recognizer that does not expect it would force it into a command.
    public func expectedPhrases(includingWakeWord: Bool) -> ExpectedPhrases {
        var expected = grammar?.heardPhrases ?? ExpectedPhrases([])
        expected.phrases = expectedPhrases
        // The words of confirmation need no denials: a person denies one by saying another.
        let orders = dictionary.phrases
        if (1...ExpectedPhrases.maximumDenied).contains(orders.count) {
            expected.expressions.append(
                WeightedExpression(.sequence([ExpectedPhrases.denial, .oneOf(orders.map { .words($0) })])))
        }
        guard includingWakeWord else { return expected }
        let phrases = expected.phrases
        let wakeWords = wakePhrases.map { TextNormalizer.normalize($0, in: language) }
        let spoken = PhraseExpression.optional(.oneOf(wakeWords.map { .words($0) }))
        return ExpectedPhrases(
            phrases + wakeWords + wakeWords.flatMap { word in phrases.map { "\(word) \($0)" } },
            weighted: expected.expressions.map {
                WeightedExpression(.sequence([spoken, $0.expression]), weight: $0.weight)
            })
    }
}

extension ExpectedPhrases {
    /// The most phrases for which denials are expected: denials count against the recognizer's limit.
    fileprivate static let maximumDenied = 5000

    fileprivate static let denial = PhraseExpression.sequence([
        .optional(.oneOf([.words("please"), .words("no")])),
        .oneOf([.words("don't"), .words("do not"), .words("never")]),
    ])

    /// Puts an optional denial, such as *don't*, before each expression.
    mutating func addDenials() {
        expressions = expressions.map {
            WeightedExpression(.sequence([.optional(Self.denial), $0.expression]), weight: $0.weight)
        }
    }
}
