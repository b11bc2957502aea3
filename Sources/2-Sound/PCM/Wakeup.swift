import CProcess
import Glibc
import Synchronization

/// Wakes one sleeping thread from another without a lock.
///
/// A semaphore behind a flag: while no thread sleeps, ``post()`` is one atomic exchange, and it does not raise a count
/// that the next sleeper would have to lower. The sleeper sets the flag before it checks the condition for the last
/// time, so a post between that check and the sleep is not lost. The time-out uses the monotonic clock, because on a
/// machine that runs for months the other clock jumps. It is not a class: an audio thread would count references to an
/// object.
@usableFromInline
struct Wakeup: ~Copyable, @unchecked Sendable {
    // Sendable: the semaphore is made for several threads. A pointer, because a semaphore may not move.
    private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    private let isWaiting = Atomic<Bool>(false)

    init() { sem_init(semaphore, 0, 0) }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    /// Wakes the thread that sleeps in ``wait(timeout:until:)``, if one does. Real-time safe.
    @usableFromInline
    func post() {
        // Orders what the caller published before the look at the flag, as the fence in `wait` does for the
        // flag and the look at the condition (Dekker's pattern: one of the two sees the other).
        atomicMemoryFence(ordering: .sequentiallyConsistent)
        if isWaiting.exchange(false, ordering: .sequentiallyConsistent) { sem_post(semaphore) }
    }

    /// Sleeps until `condition` holds or `timeout` seconds are over; returns what the condition says then.
    /// For one thread at a time.
    @usableFromInline
    func wait(timeout: Double, until condition: () -> Bool) -> Bool {
        if condition() { return true }
        var deadline = timespec()
        clock_gettime(CLOCK_MONOTONIC, &deadline)
        // A year at most, because an endless time does not fit.
        let nanoseconds = deadline.tv_nsec + Int((max(0, min(timeout, 31_536_000)) * 1e9).rounded(.up))
        deadline.tv_sec += nanoseconds / 1_000_000_000
        deadline.tv_nsec = nanoseconds % 1_000_000_000
        while true {
            isWaiting.store(true, ordering: .sequentiallyConsistent)
            atomicMemoryFence(ordering: .sequentiallyConsistent)
            // A post that comes when the condition already holds only wakes once too often.
            if condition() || cprocess_wait(semaphore, &deadline) == ETIMEDOUT {
                isWaiting.store(false, ordering: .relaxed)
                return condition()
            }
        }
    }
}
