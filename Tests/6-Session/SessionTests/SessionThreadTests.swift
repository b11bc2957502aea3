import Foundation
import Hearing
import PCM
import Testing

@testable import Session

@Suite("The session's thread", .timeLimit(.minutes(1)))
struct SessionThreadTests {
    @Test("has the name by which `top` and the counter of allocations find it")
    func name() async {
        var ring = SPSCRing<SignalRecord>(capacity: 4)
        let thread = SessionThread(records: ring.takeConsumer())
        let name = await withCheckedContinuation { continuation in
            thread.call {
                continuation.resume(
                    returning: try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8))
            }
        }
        #expect(name == "voice-session\n")
        thread.stop()
    }

    /// An actor whose last job frees it, and with it its thread.
    private actor Owner {
        private nonisolated let thread: SessionThread
        nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

        init() {
            var ring = SPSCRing<SignalRecord>(capacity: 4)
            thread = SessionThread(records: ring.takeConsumer())
        }

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
