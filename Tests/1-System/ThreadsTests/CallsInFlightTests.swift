import Foundation
import Synchronization
import Testing

@testable import Threads

@Suite("Calls in flight", .timeLimit(.minutes(1)))
struct CallsInFlightTests {
    private final class Object: Sendable {
        let calls = CallsInFlight()
        let isOver = Atomic<Bool>(false)
    }

    @Test("hold up the thread that frees the object, until the last is over")
    func waits() throws {
        let object = Object()
        object.calls.begin()
        object.calls.begin()
        let thread = try SystemThread(name: "owner") {
            object.calls.waitForEnd()
            object.isOver.store(true, ordering: .releasing)
        }
        object.calls.end()
        Thread.sleep(forTimeInterval: 0.05)
        let early = object.isOver.load(ordering: .acquiring)
        object.calls.end()
        thread.join()
        let late = object.isOver.load(ordering: .acquiring)
        #expect((early, late) == (false, true))
    }
}
