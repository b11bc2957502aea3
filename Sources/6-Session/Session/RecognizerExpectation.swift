import Commands
import Handling
import Recognition

/// Tells the recognizer what to expect: the phrases that can be said now, and the words of the question that waits.
final class RecognizerExpectation {
    private let recognizer: any SpeechRecognizer
    private let phrases: Phrasebook
    private let questions: QuestionDesk
    private let line: RequestLine
    private let pace: any SessionPace
    private let teller: EventTeller
    /// Whether the wake word is part of what is recognized.
    private let includesWakeWord: Bool
    /// Phrases that only a classifier understands.
    private let others: [String]
    private var changeCount = 0
    /// Whether the recognizer can be asked in mid-command what was said so far; known once it is prepared.
    private(set) var answersPauses = false

    init(
        of recognizer: any SpeechRecognizer, phrases: Phrasebook, questions: QuestionDesk,
        line: RequestLine, pace: any SessionPace, teller: EventTeller, includesWakeWord: Bool,
        others: [String]
    ) {
        (self.recognizer, self.phrases, self.questions) = (recognizer, phrases, questions)
        (self.line, self.pace) = (line, pace)
        (self.teller, self.includesWakeWord, self.others) = (teller, includesWakeWord, others)
    }

    /// Makes a test of whether a text is the beginning of a phrase that only a classifier understands.
    var continuation: @Sendable (String) -> Bool {
        { [others] text in
            let beginning = TextNormalizer.normalize(text) + " "
            return others.contains { TextNormalizer.normalize($0).hasPrefix(beginning) }
        }
    }

    /// Tells the recognizer of changed phrases; of several calls at once the last wins.
    nonisolated(nonsending) func announceChange() async throws {
        changeCount += 1
        var told: Int
        repeat {
            told = changeCount
            try await update()
        } while told != changeCount
    }

    /// Has the recognizer expect the words of a question, or expect them no longer.
    func expect(_ words: ConfirmationWords, isolation: isolated any Actor = #isolation) {
        guard words != phrases.parser.confirmationWords else { return }
        // A recording waits, so that its next words are heard the same each time; a person's request does not.
        if pace.streamWaits {
            line.add { [self] in
                _ = isolation
                await updateWords()
            }
        } else {
            Task {
                _ = isolation
                await updateWords()
            }
        }
    }

    /// Tells the recognizer of a question's words. If that fails, the session goes on without them.
    private nonisolated(nonsending) func updateWords() async {
        do { try await announceChange() } catch {
            teller.problem(.recognizer, "it keeps expecting the earlier words: \(error)")
        }
    }

    /// Tells the recognizer what to expect, and tells the operator which words cannot be heard.
    nonisolated(nonsending) func update() async throws {
        var expected = phrases.parser.expectedPhrases(includingWakeWord: includesWakeWord)
        expected.phrases += others
        if let words = questions.pending?.question.words {
            expected.phrases += words.confirm.union(words.cancel).sorted()
        }
        var preparation = try await recognizer.prepare(expecting: expected)
        answersPauses = preparation.answersPauses
        let names = phrases.passingWords
        let ofNames = preparation.unknownWords.filter(names.contains)
        preparation.unknownWords.removeAll(where: names.contains)
        preparation.problem.map { teller.problem(.recognizer, $0) }
        guard !ofNames.isEmpty else { return }
        let words = ofNames.count == 1 ? "a word has" : "\(ofNames.count) words have"
        teller.problem(
            .recognizer,
            "some names cannot be heard, because \(words) no pronunciation; "
                + "write how they sound into the recognizer's file of pronunciations")
    }
}

extension Preparation {
    /// What the operator has to know and to do, if something cannot be heard.
    fileprivate var problem: String? {
        guard hearsNothing || !unknownWords.isEmpty else { return nil }
        let what = hearsNothing ? "no phrase can be heard" : "some phrases cannot be heard"
        guard !unknownWords.isEmpty else { return what + "; check the phrases and the grammar" }
        return what + ", because these words have no pronunciation: \(unknownWords.joined(separator: ", ")); "
            + "write how they sound into the recognizer's file of pronunciations"
    }
}
