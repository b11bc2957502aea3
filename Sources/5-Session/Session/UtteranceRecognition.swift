import Recognition

/// One utterance on its way through the recognizer: audio in, one outcome out, in bounded time.
struct UtteranceRecognition: Sendable {
    private let audio: AsyncStream<[Int16]>.Continuation
    let task: Task<Void, Never>
    private let before: Task<Void, Never>?
    private var limit: Task<Void, Never>?

    /// Starts to recognize utterance number `utterance`.
    ///
    /// - Parameters:
    ///   - before: hears the utterance before; this one starts when that one is over, because a recognizer hears one at
    ///     a time.
    ///   - report: takes partial texts and the outcome.
    init(
        utterance: Int, recognizer: any SpeechRecognizer, after before: Task<Void, Never>?,
        report: @escaping @Sendable (SessionStateMachine.Input) -> Void
    ) {
        let (stream, continuation) = AsyncStream.makeStream(of: [Int16].self)
        audio = continuation
        self.before = before
        task = Task {
            await before?.value
            do {
                let transcript = try await recognizer.recognizeBounded(
                    stream, partial: { report(.partial(utterance: utterance, text: $0)) },
                    switched: { report(.recognizerSwitched($0)) })
                report(.transcript(utterance: utterance, transcript))
            } catch is CancellationError {
                // Given up; nobody waits for an answer.
            } catch {
                let known = error as? RecognitionError
                let failure =
                    known ?? RecognitionError(.failed, "\(recognizer.name): \(error)", underlying: error)
                report(.recognitionFailed(utterance: utterance, failure))
            }
        }
    }

    func hear(_ samples: [Int16]) { audio.yield(samples) }

    /// Says that the audio is complete; what takes longer than `limit` seconds from now, or from the end of the utterance
    /// before, has failed.
    mutating func finish(
        utterance: Int, limit seconds: Double, clock: any Clock<Duration>,
        report: @escaping @Sendable (SessionStateMachine.Input) -> Void
    ) {
        audio.finish()
        let (task, before) = (task, before)
        limit = Task {
            await before?.value
            guard (try? await clock.sleep(for: .limit(seconds))) != nil else { return }
            task.cancel()
            report(
                .recognitionFailed(
                    utterance: utterance,
                    RecognitionError(.timedOut, "the recognizer gave no answer within \(seconds) s")))
        }
    }

    func cancel() {
        limit?.cancel()
        audio.finish()
        task.cancel()
    }

    /// The outcome is there: nothing is left to time out.
    func settle() { limit?.cancel() }
}
