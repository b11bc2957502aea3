import Testing

@testable import Recognition

@Suite("A thread that runs jobs", .timeLimit(.minutes(1)))
struct ExecutorThreadTests {
    /// An actor whose last job frees it, and with it its thread.
    private actor Owner {
        private nonisolated let thread = ExecutorThread(name: "owner", role: .actor)
        nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

        deinit { thread.stop() }

        func work() {}
    }

    @Test("outlives the call that brings the last job of its actor")
    func lastJob() async {
        await withTaskGroup { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<5_000 { await Owner().work() }
                }
            }
        }
    }
}
