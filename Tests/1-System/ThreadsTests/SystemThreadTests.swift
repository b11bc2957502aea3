import Foundation
import Synchronization
import Testing
import Threads

@Suite("A thread of the system")
struct SystemThreadTests {
    private struct State: Equatable {
        var name = ""
        var niceness: CInt = 0
        var blocks: [CInt] = []
    }

    /// Starts a thread, and returns what it finds out about itself.
    private func state(_ scheduling: SystemThread.Scheduling) throws -> State {
        let found = Mutex(State())
        let thread = try SystemThread(name: "a-thread-of-a-test", scheduling: scheduling) {
            var mask = sigset_t()
            pthread_sigmask(SIG_BLOCK, nil, &mask)
            let state = State(
                name: (try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)) ?? "",
                niceness: getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0),
                blocks: [SIGTERM, SIGINT, SIGPIPE, SIGCHLD, SIGSEGV].filter { sigismember(&mask, $0) == 1 })
            found.withLock { $0 = state }
        }
        thread.join()
        thread.join()
        #expect(thread.realTimeRefusal == 0)
        return found.withLock { $0 }
    }

    @Test("has a name, and receives no signal but those of its own faults")
    func name() throws {
        let state = try state(.ordinary)
        #expect(state.name == "a-thread-of-a-t\n")
        #expect(state.blocks == [SIGTERM, SIGINT, SIGPIPE, SIGCHLD])
        #expect(state.niceness < 10)
    }

    @Test("gives way to all others if it works in the background")
    func background() throws { #expect(try state(.background).niceness == 10) }

    @Test("is refused with a reason")
    func refused() {
        let error = #expect(throws: SystemThread.Refusal.self) {
            // More address space than any process has.
            try SystemThread(name: "large", stackByteCount: 1 << 50) {}
        }
        #expect(error?.description.hasPrefix("no thread for large (") == true)
    }
}

@Suite("A pipe that wakes a thread")
struct WakePipeTests {
    @Test("ends a wait, also one that begins later, once")
    func wake() throws {
        let pipe = try #require(WakePipe())
        let ready = try #require(WakePipe())
        let woken = Mutex(0)
        let thread = try SystemThread(name: "waits") {
            ready.wake()
            pipe.wait(seconds: 1e6)
            woken.withLock { $0 += 1 }
        }
        ready.wait(seconds: 60)
        pipe.wake()
        thread.join()
        #expect(woken.withLock { $0 } == 1)
        pipe.wake()
        pipe.wake()
        pipe.wait(seconds: 1e6)
        var one = pollfd(fd: pipe.descriptor, events: Int16(POLLIN), revents: 0)
        #expect(poll(&one, 1, 0) == 0, "both were taken")
    }
}
