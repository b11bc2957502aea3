public import Recognition

extension CommandParser {
    /// What the recognizer should expect to hear: the phrases and the grammar, each denied, and numbers beyond their range.
    ///
    /// - Parameter includingWakeWord: in always-on recognition people say the wake word all the same; a recognizer
    ///   that does not expect it would force it into a command.
    public func expectedPhrases(includingWakeWord: Bool) -> ExpectedPhrases {
        var expected = grammar?.heardPhrases ?? ExpectedPhrases([])
        expected.phrases = expectedPhrases
        // Answers are denied by other answers.
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
    /// Of a longer list no denials are expected: they count against the recognizer's limit.
    fileprivate static let maximumDenied = 5000

    fileprivate static let denial = PhraseExpression.sequence([
        .optional(.oneOf([.words("please"), .words("no")])),
        .oneOf([.words("don't"), .words("do not"), .words("never")]),
    ])

    /// Adds the same expressions with *don't* before them.
    mutating func addDenials() {
        expressions = expressions.map {
            WeightedExpression(.sequence([.optional(Self.denial), $0.expression]), weight: $0.weight)
        }
    }
}
