/// Work of somebody else that may never end, awaited in bounded time.
///
/// It runs on a thread of its own. One that blocks costs that thread and nothing more; there is no way to stop it.
enum Attempt<Value: Sendable> {
    enum Outcome: Sendable {
        case value(Value)
        case failure(any Error)
        /// It did not end in time, and may still be at it.
        case abandoned
    }

    /// How long one whose caller was cancelled may take to notice, in seconds.
    private static var grace: Double { 1 }

    /// Runs `work` until it ends or `isOverdue` returns.
    ///
    /// Where the calling task is cancelled, so is `work`, and the outcome is its failure or ``Outcome/abandoned``.
    static func run(
        clock: any Clock<Duration>, isOverdue: @escaping @Sendable () async throws -> Void,
        _ work: @escaping @Sendable () async throws -> Value
    ) async -> Outcome {
        let thread = ExecutorThread(name: "recognizer", role: .task)
        let (outcomes, outcome) = AsyncStream.makeStream(of: Outcome.self)
        let task = Task(executorPreference: thread) {
            do { outcome.yield(.value(try await work())) } catch { outcome.yield(.failure(error)) }
            thread.stop()
        }
        let alarm = Task {
            guard (try? await isOverdue()) != nil else { return }
            outcome.yield(.abandoned)
        }
        defer { alarm.cancel() }
        return await withTaskCancellationHandler {
            // Not a child of the caller: a cancelled one would not wait for the grace.
            await Task {
                let first = await outcomes.first { _ in true } ?? .abandoned
                if case .abandoned = first { task.cancel() }
                return first
            }.value
        } onCancel: {
            task.cancel()
            Task {
                try? await clock.sleep(for: .seconds(grace))
                outcome.yield(.abandoned)
            }
        }
    }
}
