import Synchronization

/// A clock that stands still until a test steps it.
public final class SteppedClock: Clock {
    /// A time since the clock was made.
    public struct Instant: InstantProtocol {
        /// The time since the clock was made.
        public var offset: Duration
        /// The instant that is later by `duration`.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        /// The time from this instant to the other; negative if the other is earlier.
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        /// Whether `one` is earlier than `other`.
        public static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
    }

    private struct State {
        var now = Instant(offset: .zero)
        var count = 0
        var sleepers: [Int: (deadline: Instant, wake: CheckedContinuation<Void, any Error>)] = [:]
        var watchers: [(pause: Duration, sees: CheckedContinuation<Void, Never>)] = []
        var cancelled: Set<Int> = []
    }

    private let state = Mutex(State())

    /// Makes a clock at its beginning.
    public init() {}

    /// The time that the clock shows.
    public var now: Instant { state.withLock(\.now) }

    /// Zero: a test can step the clock by any duration.
    public var minimumResolution: Duration { .zero }

    /// Sleeps until a test has stepped the clock to `deadline`.
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (isOver, watchers) = state.withLock { state in
                    guard !state.cancelled.contains(number), state.now < deadline else {
                        return (true, [CheckedContinuation<Void, Never>]())
                    }
                    state.sleepers[number] = (deadline, continuation)
                    let pause = state.now.duration(to: deadline)
                    let seeing = state.watchers.filter { $0.pause == pause }.map(\.sees)
                    state.watchers.removeAll { $0.pause == pause }
                    return (false, seeing)
                }
                watchers.forEach { $0.resume() }
                guard isOver else { return }
                if Task.isCancelled {
                    continuation.resume(throwing: CancellationError())
                } else {
                    continuation.resume()
                }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                state.cancelled.insert(number)
                return state.sleepers.removeValue(forKey: number)
            }
            sleeper?.wake.resume(throwing: CancellationError())
        }
    }

    /// Advances the clock, and wakes the tasks that have slept long enough.
    public func advance(by duration: Duration) {
        let woken = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for number in due.keys { state.sleepers[number] = nil }
            return due.values.map(\.wake)
        }
        woken.forEach { $0.resume() }
    }

    /// Waits until a task sleeps that still has `pause` to sleep.
    public func sleeper(of pause: Duration) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                let isThere = state.sleepers.values.contains { state.now.duration(to: $0.deadline) == pause }
                if !isThere { state.watchers.append((pause, continuation)) }
                return isThere
            }
            if isThere { continuation.resume() }
        }
    }
}
