import Glibc
import Synchronization

/// Counts the calls into an object that have not returned yet, for an object that one of its own threads may free.
///
/// An executor needs it: Swift's runtime calls `enqueue` without holding the executor, and the job may run, and free
/// the actor that owns the executor, before `enqueue` returns. So the executor's thread, which holds it to the end,
/// waits for these calls before it lets go.
package struct CallsInFlight: ~Copyable, Sendable {
    private let count = Atomic<Int>(0)

    package init() {}

    /// Counts a call that begins, while something else still holds the object.
    package func begin() { count.add(1, ordering: .relaxed) }

    /// Counts off a call that is over and does not touch the object any more.
    package func end() { count.subtract(1, ordering: .releasing) }

    /// Blocks the calling thread until no call is in flight; that takes microseconds.
    package func waitForEnd() {
        while count.load(ordering: .acquiring) > 0 { usleep(50) }
    }
}
