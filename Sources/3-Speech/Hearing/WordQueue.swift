import Dispatch
import Synchronization

/// Words on their way from a thread to a task: a bounded number, in order, none lost.
final class WordQueue: Sendable {
    /// The answer to a task that asks for a word.
    enum Outcome: Sendable {
        case word(HeardWord)
        case end(HearingError?)
    }

    private struct State {
        var words: [HeardWord] = []
        var reader: CheckedContinuation<Outcome, Never>?
        /// The outcome after the last word; nil while more words may come.
        var end: Outcome?
        var isCancelled = false
    }

    private let limit: Int
    private let state = Mutex(State())
    private let room = DispatchSemaphore(value: 0)

    init(limit: Int = 64) { self.limit = limit }

    /// Adds a word, once there is room. Drops it after ``cancel()``. For one thread, which may block.
    func put(_ word: HeardWord) {
        while true {
            let (isDone, reader) = state.withLock { state in
                if state.isCancelled { return (true, CheckedContinuation<Outcome, Never>?.none) }
                if let reader = state.reader.take() { return (true, reader) }
                guard state.words.count < limit else { return (false, nil) }
                state.words.append(word)
                return (true, nil)
            }
            reader?.resume(returning: .word(word))
            if isDone { return }
            room.wait()
        }
    }

    /// Says that no more words come, and why.
    func finish(_ failure: HearingError?) {
        let reader = state.withLock { state in
            guard !state.isCancelled else { return CheckedContinuation<Outcome, Never>?.none }
            if let reader = state.reader.take() {
                state.end = .end(nil)
                return reader
            }
            state.end = .end(failure)
            return nil
        }
        reader?.resume(returning: .end(failure))
    }

    /// Drops the waiting words and ends both sides at once. From any thread, any number of times.
    func cancel() {
        let reader = state.withLock { state in
            state.isCancelled = true
            state.words = []
            return state.reader.take()
        }
        reader?.resume(returning: .end(nil))
        room.signal()
    }

    /// The next word, or the end. For one task.
    func next(isolation actor: isolated (any Actor)?) async -> Outcome {
        await withCheckedContinuation(isolation: actor) { reader in
            let now: Outcome? = state.withLock { state in
                if state.isCancelled { return .end(nil) }
                if !state.words.isEmpty { return .word(state.words.removeFirst()) }
                if let end = state.end {
                    // The reader gets an error once.
                    state.end = .end(nil)
                    return end
                }
                precondition(state.reader == nil, "one task reads at a time")
                state.reader = reader
                return nil
            }
            guard let now else { return }
            room.signal()
            reader.resume(returning: now)
        }
    }
}
