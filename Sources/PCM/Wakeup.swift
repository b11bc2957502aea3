import Glibc
import Synchronization

/// Wakes one sleeping thread from another without a lock.
///
/// A pipe behind a flag: while nobody sleeps, ``post()`` is one atomic exchange and no system call.
/// The flag is raised before the condition is looked at for the last time, so a post between that look and
/// the sleep is not lost. The time-out follows the monotonic clock; a semaphore's follows the wall clock,
/// which a machine that runs for months sees jump. No object of its own: an audio thread would count references to it.
@usableFromInline
struct Wakeup: ~Copyable, Sendable {
    private let readEnd: CInt
    private let writeEnd: CInt
    private let isWaiting = Atomic<Bool>(false)

    init() {
        var ends: [CInt] = [0, 0]
        precondition(pipe(&ends) == 0, "no file descriptor left for a pipe (errno \(errno))")
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        readEnd = ends[0]
        writeEnd = ends[1]
    }

    deinit {
        close(readEnd)
        close(writeEnd)
    }

    /// Wakes the thread that sleeps in ``wait(timeout:until:)``, if one does. Real-time safe.
    @usableFromInline
    func post() {
        // Orders what the caller published before the look at the flag, as the fence in `wait` does for the
        // flag and the look at the condition (Dekker's pattern: one of the two sees the other).
        atomicMemoryFence(ordering: .sequentiallyConsistent)
        if isWaiting.exchange(false, ordering: .sequentiallyConsistent) {
            var byte: UInt8 = 1
            _ = write(writeEnd, &byte, 1)
        }
    }

    /// Sleeps until `condition` holds or `timeout` seconds are over; returns what the condition says then.
    @usableFromInline
    func wait(timeout: Double, until condition: () -> Bool) -> Bool {
        if condition() { return true }
        let deadline = Wakeup.monotonicSeconds() + timeout
        while true {
            isWaiting.store(true, ordering: .sequentiallyConsistent)
            atomicMemoryFence(ordering: .sequentiallyConsistent)
            let remaining = deadline - Wakeup.monotonicSeconds()
            if condition() || remaining <= 0 {
                isWaiting.store(false, ordering: .relaxed)
                return condition()
            }
            var request = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
            // A minute at most, because an endless time-out does not fit poll's; the loop goes on after it.
            _ = poll(&request, 1, CInt((min(remaining, 60) * 1000).rounded(.up)))
            // Room for more than one byte, so that one call empties it; what is left would only wake once too often.
            var bytes: UInt64 = 0
            _ = read(readEnd, &bytes, MemoryLayout.size(ofValue: bytes))
        }
    }

    private static func monotonicSeconds() -> Double {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return Double(now.tv_sec) + Double(now.tv_nsec) * 1e-9
    }
}
