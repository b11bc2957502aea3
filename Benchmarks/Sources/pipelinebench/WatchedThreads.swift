import BenchmarkKit
import CAllocationCounter
import Capture
import Foundation
import Synchronization

/// The counters of allocations, retains and releases on the audio threads of a session, which are found by their names.
enum WatchedThreads {
    /// Holds the allocation of the proof. Other code could read it, so the optimizer does not remove the allocation.
    private nonisolated(unsafe) static var passing: UnsafeMutableRawPointer?
    /// Holds the retained object of the proof, for the same reason.
    private nonisolated(unsafe) static var passed: Passed?
    private final class Passed: Sendable {}

    struct Counts: Hashable {
        var allocations: Int
        /// Retains and releases.
        var references: Int
    }

    /// Starts the counters at 0.
    static func begin() { allocation_counter_watch("capture", "voice-signal") }

    /// Stops the counters and returns the counts.
    static func end() -> Counts {
        let counts = Counts(
            allocations: Int(allocation_counter_watched()), references: Int(reference_counter_watched()))
        allocation_counter_watch(nil, nil)
        return counts
    }

    /// Proves that the counters work. Throws ``BenchmarkError`` if an allocation or a retain on an audio thread is not
    /// counted, or one on another thread is.
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
