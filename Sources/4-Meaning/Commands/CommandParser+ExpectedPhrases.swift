public import Recognition

extension CommandParser {
    /// What the recognizer should expect to hear: the phrases and the grammar.
    ///
    /// - Parameter includingWakeWord: in always-on recognition people say the wake word all the same; a recognizer
    ///   that does not expect it would force it into a command.
    public func expectedPhrases(includingWakeWord: Bool) -> ExpectedPhrases {
        let phrases = expectedPhrases
        let expressions = grammar?.expectedPhrases.expressions ?? []
        guard includingWakeWord else { return ExpectedPhrases(phrases, weighted: expressions) }
        let wakeWords = wakePhrases.map(TextNormalizer.normalize)
        let spoken = PhraseExpression.optional(.oneOf(wakeWords.map { .words($0) }))
        return ExpectedPhrases(
            phrases + wakeWords + wakeWords.flatMap { word in phrases.map { "\(word) \($0)" } },
            weighted: expressions.map {
                WeightedExpression(.sequence([spoken, $0.expression]), weight: $0.weight)
            })
    }
}
