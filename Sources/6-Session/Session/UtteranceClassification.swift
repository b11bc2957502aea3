import Commands
import Recognition
import Timing

/// One question to a classifier. It has one outcome, in bounded time, even if the classifier never answers.
struct UtteranceClassification: Sendable {
    /// A classifier ends by itself within the limit. The session gives up a classifier that has not ended this many
    /// seconds later.
    private static let grace = 0.5

    private let task: Task<Void, Never>
    private let limit: Task<Void, Never>

    /// Sends the classifier the request that `request` makes about utterance number `utterance`; `report` takes
    /// the outcome.
    init(
        utterance: Int, classifier: any IntentClassifier, limit seconds: Double, clock: any Clock<Duration>,
        report: @escaping @Sendable (SessionStateMachine.Input) -> Void,
        request: @escaping @Sendable () async -> ClassifierRequest
    ) {
        let task = Task {
            do {
                let response = try await classifier.classify(request(), limit: seconds)
                report(.classified(utterance: utterance, response))
            } catch is CancellationError {
                // Given up; no answer is waited for.
            } catch {
                let failure =
                    error as? ClassifierError
                    ?? ClassifierError(.unavailable, "the classifier \(classifier.name) failed")
                report(.classificationFailed(utterance: utterance, failure))
            }
        }
        self.task = task
        limit = clock.alarm(after: seconds + Self.grace) {
            task.cancel()
            report(
                .classificationFailed(
                    utterance: utterance,
                    ClassifierError(
                        .timedOut, "the classifier \(classifier.name) gave no answer within \(seconds) s")))
        }
    }

    func cancel() {
        limit.cancel()
        task.cancel()
    }

    /// Stops the limit, because the outcome is there.
    func settle() { limit.cancel() }
}
