import Foundation
import PCM
import Synchronization
import Testing

@testable import Capture

@Suite("The audio thread")
struct AudioThreadTests {
    @Test("It has its name, and what it says of its priority is what the system says", arguments: [10, nil])
    func scheduling(priority: Int?) throws {
        let seen = Mutex((name: "", policy: CInt(-1), priority: 0))
        let begin = DispatchSemaphore(value: 0)
        let thread = try AudioThread(name: "a name that is far too long", priority: priority) {
            begin.wait()
            var policy: CInt = 0
            var parameters = sched_param()
            pthread_getschedparam(pthread_self(), &policy, &parameters)
            let name = (try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)) ?? ""
            seen.withLock { $0 = (name, policy, Int(parameters.sched_priority)) }
        }
        begin.signal()
        thread.join()
        thread.join()
        let result = seen.withLock { $0 }
        #expect(result.name == "a name that is \n")
        switch thread.scheduling {
        case .realTime(let granted):
            #expect(result.policy == SCHED_FIFO && result.priority == granted && granted == priority)
        case .ordinary(let errno):
            #expect(result.policy == SCHED_OTHER)
            #expect((errno == 0) == (priority == nil), "a refusal has a reason")
        }
    }

    @Test("What cannot be copied moves to the thread and ends with it")
    func context() throws {
        var ring = SPSCRing<Int>(capacity: 4)
        let consumer = ring.takeConsumer()
        let thread = try AudioThread(name: "context", priority: nil, context: ring.takeProducer()) {
            producer in
            var producer = producer
            _ = producer.write(42)
        }
        thread.join()
        let (available, isFinished) = (consumer.availableCount, consumer.isFinished)
        #expect(available == 1 && !isFinished)
        let isClosed = consumer.waitForData(2, timeout: 60)
        #expect(isClosed, "the producer was dropped with the body")
    }

    @Test("Many threads can be joined by many", arguments: 0..<4)
    func joining(_: Int) async throws {
        let thread = try AudioThread(name: "joined", priority: nil) { usleep(20_000) }
        await withTaskGroup { group in
            for _ in 0..<4 { group.addTask { thread.join() } }
        }
    }
}
