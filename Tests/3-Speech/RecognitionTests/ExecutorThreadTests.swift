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
}
