import Handling
import Synchronization

/// A handler that answers when a test says so, and reports its requests.
final class PromptedHandler: CommandHandler {
    private struct State {
        var waiting: [Int: CheckedContinuation<Reply?, any Error>] = [:]
        var cancelled: Set<Int> = []
        var count = 0
        var greatestWaitingCount = 0
    }

    /// The requests, in order.
    let requests: AsyncStream<CommandRequest>
    private let request: AsyncStream<CommandRequest>.Continuation
    private let mindsCancellation: Bool
    private let state = Mutex(State())

    init(mindsCancellation: Bool = true) {
        self.mindsCancellation = mindsCancellation
        (requests, request) = AsyncStream.makeStream(of: CommandRequest.self)
    }

    /// The largest number of requests that waited at the same time.
    var greatestWaitingCount: Int { state.withLock(\.greatestWaitingCount) }

    func handle(_ request: CommandRequest) async throws -> Reply? {
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isCancelled = state.withLock { state in
                    if state.cancelled.contains(number) { return true }
                    state.waiting[number] = continuation
                    state.greatestWaitingCount = max(state.greatestWaitingCount, state.waiting.count)
                    return false
                }
                if isCancelled { continuation.resume(throwing: CancellationError()) }
                self.request.yield(request)
            }
        } onCancel: {
            guard mindsCancellation else { return }
            let waiting = state.withLock { state in
                state.cancelled.insert(number)
                return state.waiting.removeValue(forKey: number)
            }
            waiting?.resume(throwing: CancellationError())
        }
    }

    /// Answers the request that has waited longest.
    func answer(_ reply: Reply?) { next()?.resume(returning: reply) }

    /// Fails the request that has waited longest.
    func fail(_ error: any Error) { next()?.resume(throwing: error) }

    private func next() -> CheckedContinuation<Reply?, any Error>? {
        state.withLock { state in state.waiting.keys.min().flatMap { state.waiting.removeValue(forKey: $0) } }
    }
}
