public import Commands
import Handling
import Hearing
import Recognition

extension VoiceSession {
    /// Takes up another dictionary without stopping, as after somebody has changed the aliases.
    ///
    /// Build the dictionary first, where it disturbs nobody; what is in force here changes in one step. An utterance is
    /// understood with the old one or with the new one, and a command that waits for its confirmation goes on waiting.
    /// A grammar stays, with slots that draw on the dictionary it was made with.
    /// Then the recognizer is told the new phrases, once it is not hearing an utterance; of several calls the last wins.
    ///
    /// - Throws: `RecognitionError` where the recognizer cannot listen for the new phrases; it goes on with those before,
    ///   and the new dictionary understands what it hears.
    public func use(_ dictionary: AliasDictionary) async throws {
        try await use(dictionary, grammar: parser.grammar)
    }

    /// The same with another grammar, or none.
    public func use(_ dictionary: AliasDictionary, grammar: Grammar?) async throws {
        parser.dictionary = dictionary.adding(passing)
        parser.grammar = grammar
        try await tellChange()
    }

    /// Takes up phrases that mean something for now, beside those of the dictionary and in place of those that were given
    /// here before, such as the names of the cases on the schedule. Another dictionary does not end them.
    ///
    /// No event names them, nor their words.
    ///
    /// - Throws: `RecognitionError`, as ``use(_:)``.
    public func use(passing aliases: [Alias]) async throws {
        tape(.passing(aliases))
        parser.dictionary = parser.dictionary.removing(passing).adding(aliases)
        passing = aliases
        try await tellChange()
    }

    /// Tells the recognizer what it is to expect now; of several calls at once the last wins.
    func tellChange() async throws {
        expectationChanges += 1
        var told: Int
        repeat {
            told = expectationChanges
            try await tellRecognizer()
        } while told != expectationChanges
    }

    /// Tells the recognizer what it is likely to hear, and the operator what it cannot.
    func tellRecognizer() async throws {
        var expected = parser.expectedPhrases(includingWakeWord: configuration.listening.isAlwaysOn)
        if classifier != nil { expected.phrases += configuration.classification.phrases }
        if let words = pending?.question.words {
            expected.phrases += words.confirm.union(words.cancel).sorted()
        }
        var preparation = try await recognizer.prepare(expecting: expected)
        answersPauses = preparation.answersPauses
        let names = Set(
            passing.flatMap { TextNormalizer.normalize($0.phrase).split(separator: " ") }.map(String.init))
        let ofNames = preparation.unknownWords.filter(names.contains)
        preparation.unknownWords.removeAll(where: names.contains)
        preparation.problem.map { emit(.problem(.recognizer, message: $0)) }
        guard !ofNames.isEmpty else { return }
        let words = ofNames.count == 1 ? "a word has" : "\(ofNames.count) words have"
        emit(
            .problem(
                .recognizer,
                message: "some names cannot be heard, because \(words) no pronunciation; "
                    + "write how they sound into the recognizer's file of pronunciations"))
    }
}

extension Preparation {
    /// What the operator has to know and to do, where something cannot be heard.
    fileprivate var problem: String? {
        guard hearsNothing || !unknownWords.isEmpty else { return nil }
        let what = hearsNothing ? "no phrase can be heard" : "some phrases cannot be heard"
        guard !unknownWords.isEmpty else { return what + "; check the phrases and the grammar" }
        return what + ", because these words have no pronunciation: \(unknownWords.joined(separator: ", ")); "
            + "write how they sound into the recognizer's file of pronunciations"
    }
}
