import Glibc
import Synchronization

/// Wakes one sleeping thread from another without a lock.
///
/// A pair of sockets behind a flag: while nobody sleeps, ``post()`` is one atomic exchange and no system call, and
/// to sleep is one, a read that the kernel gives up at the time-out.
/// The flag is raised before the condition is looked at for the last time, so a post between that look and
/// the sleep is not lost. The time-out follows the monotonic clock; a semaphore's follows the wall clock,
/// which a machine that runs for months sees jump. No object of its own: an audio thread would count references to it.
@usableFromInline
struct Wakeup: ~Copyable, Sendable {
    private let readEnd: CInt
    private let writeEnd: CInt
    private let isWaiting = Atomic<Bool>(false)
    /// Of `readEnd`, the bits of a number of seconds. The sleeping thread's alone.
    private let readTimeout = Atomic<UInt64>(Double.infinity.bitPattern)

    init() {
        var ends: [CInt] = [0, 0]
        precondition(
            socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &ends) == 0,
            "no file descriptor left for a pair of sockets (errno \(errno))")
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        readEnd = ends[0]
        writeEnd = ends[1]
        _ = fcntl(writeEnd, F_SETFL, O_NONBLOCK)
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
    /// For one thread at a time.
    @usableFromInline
    func wait(timeout: Double, until condition: () -> Bool) -> Bool {
        if condition() { return true }
        let deadline = Wakeup.monotonicSeconds() + timeout
        var remaining = timeout
        while true {
            isWaiting.store(true, ordering: .sequentiallyConsistent)
            atomicMemoryFence(ordering: .sequentiallyConsistent)
            if condition() || remaining <= 0 {
                isWaiting.store(false, ordering: .relaxed)
                return condition()
            }
            setReadTimeout(remaining)
            // Room for more than one byte, so that one call takes them all; what is left would only wake once too often.
            var bytes: UInt64 = 0
            _ = read(readEnd, &bytes, MemoryLayout.size(ofValue: bytes))
            remaining = deadline - Wakeup.monotonicSeconds()
        }
    }

    /// A system call only where `seconds` differ from the time before: who waits for the same again and again makes none.
    private func setReadTimeout(_ seconds: Double) {
        guard seconds.bitPattern != readTimeout.exchange(seconds.bitPattern, ordering: .relaxed) else {
            return
        }
        // A minute at most, because an endless time does not fit; `wait` goes on after it. Zero would be endless.
        let microseconds = max(1, Int((min(seconds, 60) * 1e6).rounded(.up)))
        var time = timeval(tv_sec: microseconds / 1_000_000, tv_usec: microseconds % 1_000_000)
        _ = setsockopt(readEnd, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout.size(ofValue: time)))
    }

    private static func monotonicSeconds() -> Double {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return Double(now.tv_sec) + Double(now.tv_nsec) * 1e-9
    }
}
