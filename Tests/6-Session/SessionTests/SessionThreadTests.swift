import Foundation
import Hearing
import PCM
import TestSupport
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

    @Test("outlives the call that brings the last job of its actor")
    func lastJob() async {
        await freeActorsWithTheirExecutors {
            var ring = SPSCRing<SignalRecord>(capacity: 4)
            let thread = SessionThread(records: ring.takeConsumer())
            return (thread, { thread.stop() })
        }
    }
}
