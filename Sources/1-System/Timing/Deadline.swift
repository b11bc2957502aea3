/// The error of work that was not done in time. The work was cancelled, and may go on for a while.
package struct DeadlineExceeded: Error {
    /// Makes the error.
    package init() {}
}

/// Does work in bounded time. At the deadline the function cancels the work and leaves it behind, so even work that
/// ignores its cancellation holds its caller no longer. A result that such work gives later is dropped.
///
/// If the calling task is cancelled, the work is cancelled as well, and has `grace` seconds to end.
///
/// - Parameters:
///   - seconds: how long the work may take; ten years at the most, and at once if it is not a number.
///   - start: the time counts from when this returns; nil: from now.
///   - grace: how long work whose caller was cancelled may take to notice, in seconds.
///   - clock: what measures the time.
///   - thread: where the work runs, so that work that blocks holds only one of our own threads; nil for Swift's
///     shared pool.
/// - Throws: what the work throws, and ``DeadlineExceeded``, also if the grace is over.
package func withDeadline<Value: Sendable>(
    _ seconds: Double, after start: (@Sendable () async -> Void)? = nil, grace: Double = 1,
    clock: any Clock<Duration>, on thread: (any TaskExecutor)? = nil,
    _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    let (outcomes, outcome) = AsyncStream.makeStream(of: Result<Value, any Error>.self)
    let task = Task(executorPreference: thread) {
        do { outcome.yield(.success(try await work())) } catch { outcome.yield(.failure(error)) }
    }
    let alarm = clock.alarm(after: seconds, since: start) {
        // In this order: the result of work that ends as soon as it is cancelled would otherwise come first.
        outcome.yield(.failure(DeadlineExceeded()))
        task.cancel()
    }
    defer { alarm.cancel() }
    return try await withTaskCancellationHandler {
        // Not a child of the caller: a cancelled child would not wait for the grace.
        let first = await Task { await outcomes.first { _ in true } }.value
        return try (first ?? .failure(DeadlineExceeded())).get()
    } onCancel: {
        task.cancel()
        Task {
            try? await clock.sleep(for: .limit(grace))
            outcome.yield(.failure(DeadlineExceeded()))
        }
    }
}

extension Task where Failure == Never {
    /// Waits for a task in bounded time. The task goes on even if the wait ends first.
    ///
    /// - Parameters:
    ///   - seconds: as in ``withDeadline(_:after:grace:clock:on:_:)``.
    ///   - clock: what measures the time.
    /// - Returns: what the task gives; nil if it is not over in time, or the calling task is cancelled.
    package func value(within seconds: Double, clock: any Clock<Duration>) async -> Success? {
        try? await withDeadline(seconds, grace: 0, clock: clock) { await value }
    }
}

extension Clock where Duration == Swift.Duration {
    /// Does something after a time, unless the task that it returns is cancelled before.
    ///
    /// - Parameters:
    ///   - seconds: as in ``withDeadline(_:after:grace:clock:on:_:)``.
    ///   - start: the time counts from when this returns; nil: from now.
    @discardableResult
    package func alarm(
        after seconds: Double, since start: (@Sendable () async -> Void)? = nil,
        _ ring: @escaping @Sendable () async -> Void
    ) -> Task<Void, Never> {
        Task {
            await start?()
            guard (try? await sleep(for: .limit(seconds))) != nil else { return }
            await ring()
        }
    }
}
