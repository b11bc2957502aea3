import BenchmarkKit
import CAllocationCounter
import Capture
import Foundation
import Synchronization

/// Counting allocations on the audio threads of a session, by the names that they have.
enum WatchedThreads {
    /// Where the optimizer sees an allocation that somebody else may look at, it leaves it in.
    private nonisolated(unsafe) static var passing: UnsafeMutableRawPointer?

    /// Begins to count from 0.
    static func begin() { allocation_counter_watch("capture", "voice-signal") }

    /// Ends counting and gives the count.
    static func end() -> Int {
        let count = Int(allocation_counter_watched())
        allocation_counter_watch(nil, nil)
        return count
    }

    /// Throws when an allocation on a thread of such a name is not counted, or one on this thread is.
    static func proveCounting() throws {
        let counts = Mutex([Int]())
        for name in ["capture", "voice-signal", "another"] {
            try AudioThread(name: name, priority: nil) {
                begin()
                passing = malloc(100)
                free(passing)
                let count = end()
                counts.withLock { $0.append(count) }
            }.join()
        }
        guard counts.withLock({ $0 }) == [1, 1, 0] else {
            throw BenchmarkError(
                .internalError,
                "This program's malloc does not count the threads of a session: \(counts.withLock { $0 }).")
        }
    }
}
