import PCM
import Recognition

/// The utterances that a recognizer works on, by number. Their final words are still to come.
final class Recognitions {
    let recognizer: any SpeechRecognizer
    /// How many samples an utterance may have: no less than the endpointer lets a command last.
    private let maximumSamples: Int
    private let told: @Sendable (_ utterance: Int, _ attempt: Int, Hypothesis) -> Void
    private let outcome: @Sendable (_ utterance: Int, _ attempt: Int, UtteranceRecognition.Outcome) -> Void
    private var all: [Int: UtteranceRecognition] = [:]
    private var last: Task<Void, Never>?

    /// Makes a collection without utterances.
    ///
    /// - Parameters:
    ///   - longestSeconds: how long a command may last, in seconds.
    ///   - told: takes the hypotheses of a recognizer while it hears, from any thread.
    ///   - outcome: takes the outcome of each attempt, from any thread.
    init(
        by recognizer: any SpeechRecognizer, longestSeconds: Double,
        told: @escaping @Sendable (_ utterance: Int, _ attempt: Int, Hypothesis) -> Void,
        outcome: @escaping @Sendable (_ utterance: Int, _ attempt: Int, UtteranceRecognition.Outcome) -> Void
    ) {
        (self.recognizer, self.told, self.outcome) = (recognizer, told, outcome)
        maximumSamples = max(
            SampleRate.speech.samples(in: longestSeconds), UtteranceLimits.maximumSamples)
    }

    /// How many utterances there are, including the one being said.
    var count: Int { all.count }

    subscript(utterance: Int) -> UtteranceRecognition? {
        get { all[utterance] }
        set { all[utterance] = newValue }
    }

    /// Begins to recognize an utterance, after those before it.
    ///
    /// - Parameters:
    ///   - other: the recognizer that hears the utterance in place of the session's own; nil: the session's own.
    ///   - canBeAsked: whether that recognizer can tell at a pause what was said so far.
    func begin(_ utterance: Int, by other: (any SpeechRecognizer)?, canBeAsked: Bool) {
        let (told, outcome) = (told, outcome)
        let recognition = UtteranceRecognition(
            Utterance(maximumSamples: maximumSamples), by: other ?? recognizer, canBeAsked: canBeAsked,
            after: last,
            listener: .init(
                hypothesis: { attempt, hypothesis in told(utterance, attempt, hypothesis) },
                outcome: { attempt, result in outcome(utterance, attempt, result) }))
        last = recognition.task
        all[utterance] = recognition
    }

    /// Hears an utterance once more from its beginning.
    func hearAgain(_ utterance: Int) {
        all[utterance]?.hearAgain()
        last = all[utterance]?.task ?? last
    }

    /// Gives an utterance up, and returns the pause at which the recognizer was asked; nil if there is none.
    func cancel(_ utterance: Int) -> Int? {
        let recognition = all.removeValue(forKey: utterance)
        recognition?.cancel()
        return recognition?.look?.pause ?? recognition?.pause
    }

    /// Removes an utterance whose words have come. Returns whether its recognizer, or another device, answers it.
    func settle(_ utterance: Int) -> Bool {
        let recognition = all.removeValue(forKey: utterance)
        recognition?.settle()
        return recognition?.isAnsweredElsewhere == true
    }
}
