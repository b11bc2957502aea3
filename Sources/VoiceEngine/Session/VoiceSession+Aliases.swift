public import Commands
import Recognition

extension VoiceSession {
    /// Takes up another dictionary without stopping, as after somebody has changed the aliases.
    ///
    /// Build the dictionary first, where it disturbs nobody; what is in force here changes in one step. An utterance is
    /// understood with the old one or with the new one, and a command that waits for its confirmation goes on waiting.
    /// Then the recognizer is told the new phrases, once it is not hearing an utterance; of several calls the last wins.
    ///
    /// - Throws: `RecognitionError` where the recognizer cannot listen for the new phrases; it goes on with those before,
    ///   and the new dictionary understands what it hears.
    public func use(_ dictionary: AliasDictionary) async throws {
        desk.parser.dictionary = dictionary
        dictionaryChanges += 1
        var told: Int
        repeat {
            told = dictionaryChanges
            try await tellRecognizer()
        } while told != dictionaryChanges
    }

    /// Tells the recognizer what it is likely to hear, and the operator what it cannot.
    func tellRecognizer() async throws {
        let phrases =
            desk.expectedPhrases(includingWakeWord: configuration.keywords.isEmpty)
            + (classifier == nil ? [] : configuration.classification.phrases)
        let preparation = try await recognizer.prepare(expecting: ExpectedPhrases(phrases))
        guard !preparation.unknownWords.isEmpty else { return }
        emit(
            .problem(
                part: "recognizer",
                message:
                    "\(preparation.droppedPhrases.count) phrases cannot be heard, because these words have no "
                    + "pronunciation: \(preparation.unknownWords.joined(separator: ", ")); write how they sound into the "
                    + "recognizer's file of pronunciations"))
    }
}
