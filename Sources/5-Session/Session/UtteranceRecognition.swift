import Recognition

/// One utterance on its way through the recognizer: audio in, one outcome out, in bounded time.
///
/// It may be heard to the end of what was said so far and, where that was not all, once more from its beginning with
/// what follows: each such attempt has an outcome of its own.
struct UtteranceRecognition: Sendable {
    typealias Outcome = Result<Transcript, RecognitionError>

    /// What hears it, and who is told of that.
    private struct Ear: Sendable {
        let recognizer: any SpeechRecognizer
        let report: @Sendable (SessionStateMachine.Input) -> Void
        let partial: @Sendable (String) -> SessionStateMachine.Input
        let outcome: @Sendable (_ attempt: Int, Outcome) -> Void
        let told = ToldTexts()
    }

    /// At how many pauses it is asked what was said so far: each time costs as much as hearing it from the beginning.
    static let maximumTrials = 3

    private let ear: Ear
    private var audio: AsyncStream<[Int16]>.Continuation
    private(set) var task: Task<Void, Never>
    private var before: Task<Void, Never>?
    private var limit: Task<Void, Never>?
    /// The sound so far, where it can be heard again.
    private var tape: [[Int16]]?
    private var sampleCount = 0
    private var look: Task<Void, Never>?
    /// The pause at which the text so far was asked for and is not there yet.
    private(set) var lookedAtPause: Int?
    private(set) var attempt = 0
    private(set) var trialCount = 0
    /// The pause that the current attempt ends at, where that is not the utterance's end.
    private(set) var pause: Int?
    /// Whether the current attempt has its outcome.
    private(set) var isDecided = false
    /// What was said before the pause, where the command was taken for complete.
    private(set) var complete: Transcript?

    /// Starts to recognize an utterance.
    ///
    /// - Parameters:
    ///   - before: hears the utterance before; this one starts when that one is over, because a recognizer hears one at
    ///     a time.
    ///   - report: takes partial texts, as `partial` makes them, and switches of the recognizer.
    ///   - outcome: takes the outcome of each attempt.
    init(
        recognizer: any SpeechRecognizer, after before: Task<Void, Never>?,
        report: @escaping @Sendable (SessionStateMachine.Input) -> Void,
        partial: @escaping @Sendable (String) -> SessionStateMachine.Input,
        outcome: @escaping @Sendable (_ attempt: Int, Outcome) -> Void
    ) {
        ear = Ear(recognizer: recognizer, report: report, partial: partial, outcome: outcome)
        tape = recognizer.hearsAgain ? [] : nil
        self.before = before
        (audio, task) = Self.begin(ear, attempt: 0, after: before)
    }

    private static func begin(
        _ ear: Ear, attempt: Int, after before: Task<Void, Never>?
    ) -> (AsyncStream<[Int16]>.Continuation, Task<Void, Never>) {
        let (stream, continuation) = AsyncStream.makeStream(of: [Int16].self)
        let task = Task {
            await before?.value
            if attempt > 0 { await ear.recognizer.takeBack() }
            do {
                let transcript = try await ear.recognizer.recognizeBounded(
                    stream,
                    partial: { text in
                        if ear.told.admits(text, attempt: attempt) { ear.report(ear.partial(text)) }
                    },
                    switched: { ear.report(.recognizerSwitched($0)) })
                ear.outcome(attempt, .success(transcript))
            } catch is CancellationError {
                // Given up; nobody waits for an answer.
            } catch {
                let known = error as? RecognitionError
                let failure =
                    known
                    ?? RecognitionError(.failed, "\(ear.recognizer.name): \(error)", underlying: error)
                ear.outcome(attempt, .failure(failure))
            }
        }
        return (continuation, task)
    }

    mutating func hear(_ samples: [Int16]) {
        tape?.append(samples)
        sampleCount += samples.count
        audio.yield(samples)
    }

    /// Says that the audio is complete; what takes longer than `limit` seconds from now, or from the end of the utterance
    /// before, has failed.
    mutating func finish(limit seconds: Double, clock: any Clock<Duration>) {
        endLook()
        audio.finish()
        let (task, before, ear, attempt) = (task, before, ear, attempt)
        limit = Task {
            await before?.value
            guard (try? await clock.sleep(for: .limit(seconds))) != nil else { return }
            task.cancel()
            ear.outcome(
                attempt,
                .failure(RecognitionError(.timedOut, "the recognizer gave no answer within \(seconds) s")))
        }
    }

    /// Asks for the text up to a pause, which costs nothing; `told` nil where it cannot be told, or not in time.
    mutating func look(
        at pause: Int, limit seconds: Double, clock: any Clock<Duration>,
        told: @escaping @Sendable (String?) -> Void
    ) {
        endLook()
        lookedAtPause = pause
        let (before, recognizer, sampleCount) = (before, ear.recognizer, sampleCount)
        look = Task {
            let limit = Task {
                guard (try? await clock.sleep(for: .limit(seconds))) != nil else { return }
                told(nil)
            }
            await before?.value
            let text = await recognizer.textSoFar(after: sampleCount)
            limit.cancel()
            if !Task.isCancelled { told(text) }
        }
    }

    /// The text is there, or nobody wants it any more.
    mutating func endLook() {
        look?.cancel()
        (look, lookedAtPause) = (nil, nil)
    }

    /// Whether it can be asked what was said so far.
    var isTriable: Bool {
        tape != nil && !isDecided && pause == nil && trialCount < Self.maximumTrials
    }

    /// Asks what was said up to a pause; the outcome is that of the current attempt.
    mutating func tryToEnd(at pause: Int, limit seconds: Double, clock: any Clock<Duration>) {
        self.pause = pause
        trialCount += 1
        finish(limit: seconds, clock: clock)
    }

    /// The current attempt has its outcome.
    mutating func decide() {
        isDecided = true
        limit?.cancel()
    }

    /// What was said up to the pause is all, unless somebody speaks on.
    mutating func take(complete transcript: Transcript) { complete = transcript }

    /// Hears it from its beginning, with all that has been said meanwhile and what is still to come.
    mutating func hearAgain() {
        endLook()
        limit?.cancel()
        task.cancel()
        attempt += 1
        (pause, complete, isDecided) = (nil, nil, false)
        before = task
        (audio, task) = Self.begin(ear, attempt: attempt, after: task)
        for samples in tape ?? [] { audio.yield(samples) }
    }

    func cancel() {
        look?.cancel()
        limit?.cancel()
        audio.finish()
        task.cancel()
    }

    /// The outcome is there: nothing is left to time out.
    func settle() { limit?.cancel() }
}
