import Recognition
import Timing

/// One utterance on its way through the recognizer: sound in, one outcome out, in bounded time.
///
/// The recognizer may hear the sound up to a pause and, if that was not all, hear it once more from its beginning with
/// what follows. Each such attempt has an outcome of its own.
struct UtteranceRecognition: Sendable {
    typealias Outcome = Result<Transcript, RecognitionError>

    /// Receives the hypotheses of an attempt in their order, and its outcome.
    struct Listener: Sendable {
        let hypothesis: @Sendable (_ attempt: Int, Hypothesis) -> Void
        let outcome: @Sendable (_ attempt: Int, Outcome) -> Void
    }

    /// A question for the text up to a pause, not answered yet.
    struct Look: Sendable {
        /// The first sample of the pause, in the stream.
        let pause: Int
        /// How many samples of the utterance are before it.
        let sampleCount: Int
        let limit: Task<Void, Never>
    }

    /// At how many pauses the recognizer may try to end the utterance. Each try costs as much as hearing the utterance
    /// from its beginning.
    static let maximumTrials = 3

    private let recognizer: any SpeechRecognizer
    private let utterance: Utterance
    private let listener: Listener
    private let canBeAsked: Bool
    private(set) var task: Task<Void, Never>
    private var before: Task<Void, Never>?
    private var limit: Task<Void, Never>?
    private var told = ToldTexts()
    private(set) var look: Look?
    private(set) var attempt = 0
    private(set) var trialCount = 0
    /// The pause that the current attempt ends at, if that is not the utterance's end.
    private(set) var pause: Int?
    /// Whether the current attempt has its outcome.
    private(set) var isDecided = false
    /// What was said before the pause, if the command was taken for complete.
    private(set) var complete: Transcript?
    /// Whether the recognizer itself, or another device, answers the command.
    private(set) var isAnsweredElsewhere = false

    /// Starts to recognize an utterance.
    ///
    /// - Parameters:
    ///   - canBeAsked: whether the recognizer answers pauses.
    ///   - before: the task that hears the utterance before. This one starts when that one is over, because a
    ///     recognizer hears one utterance at a time.
    init(
        _ utterance: Utterance, by recognizer: any SpeechRecognizer, canBeAsked: Bool,
        after before: Task<Void, Never>?, listener: Listener
    ) {
        (self.utterance, self.recognizer, self.canBeAsked) = (utterance, recognizer, canBeAsked)
        (self.before, self.listener) = (before, listener)
        task = Self.begin(utterance, recognizer, attempt: 0, after: before, listener)
    }

    private static func begin(
        _ utterance: Utterance, _ recognizer: any SpeechRecognizer, attempt: Int,
        after before: Task<Void, Never>?, _ listener: Listener
    ) -> Task<Void, Never> {
        Task {
            await before?.value
            do {
                let transcript = try await recognizer.recognizeBounded(utterance) { hypothesis in
                    if case .soFar(let text, let count) = hypothesis {
                        utterance.endIfComplete(text, before: count)
                    }
                    listener.hypothesis(attempt, hypothesis)
                }
                listener.outcome(attempt, .success(transcript))
            } catch is CancellationError {
                // Given up; no answer is waited for.
            } catch {
                let failure =
                    error as? RecognitionError
                    ?? RecognitionError(.failed, "\(recognizer.name): \(error)", underlying: error)
                listener.outcome(attempt, .failure(failure))
            }
        }
    }

    func append(_ samples: [Int16]) { utterance.append(samples) }

    /// Whether to tell a partial text of an attempt.
    mutating func admits(_ text: String, of attempt: Int) -> Bool { told.admits(text, attempt: attempt) }

    /// Says that the sound is complete. An outcome that takes longer than `limit` seconds, from now or from the end of
    /// the utterance before, is a failure.
    mutating func finish(limit seconds: Double, clock: any Clock<Duration>) {
        endLook()
        utterance.end()
        bound(limit: seconds, clock: clock)
    }

    private mutating func bound(limit seconds: Double, clock: any Clock<Duration>) {
        let (task, before, listener, attempt) = (task, before, listener, attempt)
        limit = clock.alarm(after: seconds, since: { await before?.value }) {
            task.cancel()
            let message = "the recognizer gave no answer within \(seconds) s"
            listener.outcome(attempt, .failure(RecognitionError(.timedOut, message)))
        }
    }

    /// Asks for the text up to a pause, which costs nothing. If the text `isAll`, the recognizer learns at once that
    /// the sound is complete. Calls `late` if the text is not there in time.
    mutating func look(
        at pause: Int, limit seconds: Double, clock: any Clock<Duration>,
        isAll: @escaping @Sendable (String) -> Bool, late: @escaping @Sendable () -> Void
    ) {
        endLook()
        look = Look(
            pause: pause, sampleCount: utterance.pause(endsIf: isAll),
            limit: clock.alarm(after: seconds) { late() })
    }

    /// Ends the question for the text up to a pause, if there is one.
    mutating func endLook() {
        guard let look else { return }
        look.limit.cancel()
        utterance.withdrawPause()
        self.look = nil
    }

    /// Whether the recognizer can be asked at a pause what was said so far.
    var isTriable: Bool {
        canBeAsked && !isDecided && !isHeardInPart && trialCount < Self.maximumTrials
    }

    /// Whether the current attempt ends at a pause, and more may be said.
    var isHeardInPart: Bool { pause != nil || utterance.hasEndedForNow }

    /// Ends the current attempt at a pause, because the text up to there was all. The outcome of the attempt covers the
    /// sound up to the pause.
    mutating func tryToEnd(at pause: Int, limit seconds: Double, clock: any Clock<Duration>) {
        endLook()
        self.pause = pause
        trialCount += 1
        bound(limit: seconds, clock: clock)
    }

    /// Notes that the current attempt has its outcome.
    mutating func decide() {
        isDecided = true
        limit?.cancel()
    }

    /// Takes the command for complete at the pause, unless the speaker goes on.
    mutating func mark(complete transcript: Transcript) { complete = transcript }

    /// Notes that the recognizer itself, or another device, answers the command.
    mutating func answerElsewhere() { isAnsweredElsewhere = true }

    /// Hears the utterance from its beginning, with all that has been said meanwhile and what is still to come.
    mutating func hearAgain() {
        endLook()
        limit?.cancel()
        task.cancel()
        utterance.goOn()
        attempt += 1
        (pause, complete, isDecided, isAnsweredElsewhere) = (nil, nil, false, false)
        before = task
        task = Self.begin(utterance, recognizer, attempt: attempt, after: task, listener)
    }

    func cancel() {
        look?.limit.cancel()
        limit?.cancel()
        utterance.cancel()
        task.cancel()
    }

    /// Stops the limit, because the outcome is there.
    func settle() { limit?.cancel() }
}
