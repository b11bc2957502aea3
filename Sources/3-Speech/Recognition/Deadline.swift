/// The work was not done in time. It was cancelled, and may still be at it.
package struct DeadlineExceeded: Error {
    /// Makes one.
    package init() {}
}

/// How long work whose caller was cancelled may take to notice, in seconds.
private let grace = 1.0

/// Does work in bounded time. At the deadline the work is cancelled and left behind, so even work that takes no notice of
/// that holds its caller no longer.
///
/// If the calling task is cancelled, so is the work, and it has a second to end.
///
/// - Parameters:
///   - seconds: how long the work may take; ten years at the most, and at once for what is no number.
///   - start: the time counts from when this returns; from now without it.
///   - clock: what measures it.
///   - thread: where the work runs, so that work that blocks costs one of ours; nil for Swift's shared pool.
/// - Throws: what the work throws, and ``DeadlineExceeded``.
package func withDeadline<Value: Sendable>(
    _ seconds: Double, after start: (@Sendable () async -> Void)? = nil, clock: any Clock<Duration>,
    on thread: (any TaskExecutor)? = nil, _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    let (outcomes, outcome) = AsyncStream.makeStream(of: Result<Value, any Error>.self)
    let task = Task(executorPreference: thread) {
        do { outcome.yield(.success(try await work())) } catch { outcome.yield(.failure(error)) }
    }
    let alarm = clock.alarm(after: seconds, since: start) {
        task.cancel()
        outcome.yield(.failure(DeadlineExceeded()))
    }
    defer { alarm.cancel() }
    return try await withTaskCancellationHandler {
        // Not a child of the caller: a cancelled one would not wait for the grace.
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

extension Clock where Duration == Swift.Duration {
    /// Does something after a time, unless the task that it returns is cancelled before.
    ///
    /// - Parameters:
    ///   - seconds: as in ``withDeadline(_:after:clock:on:_:)``.
    ///   - start: the time counts from when this returns; from now without it.
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
