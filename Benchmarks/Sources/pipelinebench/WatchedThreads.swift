import BenchmarkKit
import CAllocationCounter
import Capture
import Foundation
import Synchronization

/// Counting allocations and references on the audio threads of a session, by the names that they have.
enum WatchedThreads {
    /// Where the optimizer sees an allocation that other code may look at, it leaves it in.
    private nonisolated(unsafe) static var passing: UnsafeMutableRawPointer?
    /// The same for an object that is retained.
    private nonisolated(unsafe) static var passed: Passed?
    private final class Passed: Sendable {}

    struct Counts: Hashable {
        var allocations: Int
        /// Retains and releases.
        var references: Int
    }

    /// Begins to count from 0.
    static func begin() { allocation_counter_watch("capture", "voice-signal") }

    /// Ends counting and gives the counts.
    static func end() -> Counts {
        let counts = Counts(
            allocations: Int(allocation_counter_watched()), references: Int(reference_counter_watched()))
        allocation_counter_watch(nil, nil)
        return counts
    }

    /// Throws when an allocation or a reference on a thread of such a name is not counted, or one on another is.
    static func proveCounting() throws {
        let counts = Mutex([Counts]())
        let object = Passed()
        for name in ["capture", "voice-signal", "another"] {
            try AudioThread(name: name, priority: nil) {
                begin()
                passing = malloc(100)
                free(passing)
                passed = object
                let count = end()
                counts.withLock { $0.append(count) }
                passed = nil
            }.join()
        }
        let one = Counts(allocations: 1, references: 1)
        guard counts.withLock({ $0 }) == [one, one, Counts(allocations: 0, references: 0)] else {
            throw BenchmarkError(
                .internalError,
                "This program does not count the threads of a session: \(counts.withLock { $0 }).")
        }
    }
}
