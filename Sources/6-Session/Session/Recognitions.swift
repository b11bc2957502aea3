import PCM
import Recognition

/// The utterances that a recognizer is at, by their numbers: no words have come of them yet.
final class Recognitions {
    let recognizer: any SpeechRecognizer
    /// How many samples an utterance may have: no less than the endpointer lets a command last.
    private let maximumSamples: Int
    private let told: @Sendable (_ utterance: Int, _ attempt: Int, Hypothesis) -> Void
    private let outcome: @Sendable (_ utterance: Int, _ attempt: Int, UtteranceRecognition.Outcome) -> Void
    private var all: [Int: UtteranceRecognition] = [:]
    private var last: Task<Void, Never>?

    /// Makes one that is at none.
    ///
    /// - Parameters:
    ///   - longestSeconds: how long a command may last.
    ///   - told: takes what a recognizer tells while it hears, from any thread.
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

    /// How many there are, the one being said among them.
    var count: Int { all.count }

    subscript(utterance: Int) -> UtteranceRecognition? {
        get { all[utterance] }
        set { all[utterance] = newValue }
    }

    /// Begins to recognize an utterance after those before.
    ///
    /// - Parameters:
    ///   - other: hears it in place of the session's own recognizer.
    ///   - canBeAsked: whether what hears it answers pauses.
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

    /// Gives an utterance up; the pause about which it was asked.
    func cancel(_ utterance: Int) -> Int? {
        let recognition = all.removeValue(forKey: utterance)
        recognition?.cancel()
        return recognition?.look?.pause ?? recognition?.pause
    }

    /// Its words are there; whether what heard it deals with it, too.
    func settle(_ utterance: Int) -> Bool {
        let recognition = all.removeValue(forKey: utterance)
        recognition?.settle()
        return recognition?.isAnsweredElsewhere == true
    }
}
