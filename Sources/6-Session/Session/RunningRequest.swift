import Commands
import Handling
import Recognition
import Synchronization
import Timing

/// A request that a handler is at: one outcome, in bounded time, whatever the handler does.
final class RunningRequest: Sendable {
    /// How it came out.
    enum Outcome: Sendable {
        case reply(Reply?)
        /// It threw or took too long, as a sentence.
        case failure(String)
        /// It was given up.
        case cancelled
    }

    private struct State {
        var outcome: Outcome?
        var waiting: CheckedContinuation<Outcome, Never>?
        var tasks: [Task<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// Starts it.
    ///
    /// - Parameters:
    ///   - limit: how long it may take, in seconds.
    ///   - late: told what a handler still did after it was given up.
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

    /// Gives it up: what the handler does after this counts for nothing.
    func cancel() { _ = settle(.cancelled) }

    /// Waits for it; for one task.
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

    /// Whether this is the outcome, and not another one before it.
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
