import TestSupport
import Testing

@testable import Recognition

@Suite("A thread that runs jobs", .timeLimit(.minutes(1)))
struct ExecutorThreadTests {
    @Test("outlives the call that brings the last job of its actor")
    func lastJob() async {
        await freeActorsWithTheirExecutors {
            let thread = ExecutorThread(name: "owner", role: .actor)
            return (thread, { thread.stop() })
        }
    }

    @Test("runs a job that comes after its end")
    func late() async {
        let thread = ExecutorThread(name: "owner", role: .task)
        let (gate, opener) = AsyncStream.makeStream(of: Void.self)
        let task = Task(executorPreference: thread) {
            for await _ in gate {}
            return true
        }
        // The task waits, and its thread ends.
        await Task(executorPreference: thread) {}.value
        thread.stop()
        opener.finish()
        #expect(await task.value)
    }
}
