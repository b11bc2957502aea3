import Commands
import Handling
import Recognition
import Synchronization
import Timing

/// A request that a handler works on. It has one outcome, in bounded time, even if the handler never answers.
final class RunningRequest: Sendable {
    /// The outcome of a request.
    enum Outcome: Sendable {
        case reply(Reply?)
        /// The handler threw or took too long; the text is a sentence about that.
        case failure(String)
        /// The session gave the request up.
        case cancelled
    }

    private struct State {
        var outcome: Outcome?
        var waiting: CheckedContinuation<Outcome, Never>?
        var tasks: [Task<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// Hands the request to the handler.
    ///
    /// - Parameters:
    ///   - limit: how long the handler may take, in seconds.
    ///   - late: called with the outcome of a handler that finishes after the request was given up or timed out.
    init(
        _ request: CommandRequest, handler: any CommandHandler, limit: Double, clock: any Clock<Duration>,
        late: @escaping @Sendable (CommandOutcome) -> Void
    ) {
        let work = Task {
            let outcome: Outcome
            do {
                outcome = .reply(
                    try await Language.$ofCommand.withValue(request.language) {
                        try await handler.handle(request)
                    })
            } catch {
                outcome = .failure("the handler failed: \(error)")
            }
            if !self.settle(outcome), case .reply(let reply?) = outcome { late(reply.outcome) }
        }
        let alarm = clock.alarm(after: limit) {
            _ = self.settle(.failure("the handler gave no answer within \(limit) s"))
        }
        state.withLock { state in
            if state.outcome == nil {
                state.tasks = [work, alarm]
            } else {
                [work, alarm].forEach { $0.cancel() }
            }
        }
    }

    /// Gives the request up. A later reply of the handler does not count.
    func cancel() { _ = settle(.cancelled) }

    /// Waits for the outcome. Only one task may wait.
    var outcome: Outcome {
        get async {
            await withCheckedContinuation { continuation in
                let outcome = state.withLock { state in
                    if state.outcome == nil { state.waiting = continuation }
                    return state.outcome
                }
                if let outcome { continuation.resume(returning: outcome) }
            }
        }
    }

    /// Sets the outcome, and returns whether it is the first.
    private func settle(_ outcome: Outcome) -> Bool {
        let (isFirst, waiting, tasks) = state.withLock { state in
            guard state.outcome == nil else {
                return (false, CheckedContinuation<Outcome, Never>?.none, [Task<Void, Never>]())
            }
            state.outcome = outcome
            return (true, state.waiting.take(), state.tasks)
        }
        waiting?.resume(returning: outcome)
        tasks.forEach { $0.cancel() }
        return isFirst
    }
}
