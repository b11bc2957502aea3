import Glibc

/// The clock that never jumps.
package enum MonotonicClock {
    /// Seconds since some instant in the past, without the machine's sleep. Real-time safe: no system call if the
    /// kernel shares its clock.
    package static func now() -> Double { seconds(CLOCK_MONOTONIC) }

    /// Seconds since some instant in the past, including the machine's sleep, to measure what a stream loses during
    /// sleep. Real-time safe as ``now()`` is.
    static func nowWithSleep() -> Double { seconds(CLOCK_BOOTTIME) }

    private static func seconds(_ clock: clockid_t) -> Double {
        var now = timespec()
        clock_gettime(clock, &now)
        return Double(now.tv_sec) + Double(now.tv_nsec) * 1e-9
    }

    /// Sleeps until `instant` on this clock.
    static func sleep(until instant: Double) {
        var deadline = timespec()
        deadline.tv_sec = Int(instant.rounded(.down))
        deadline.tv_nsec = Int((instant - instant.rounded(.down)) * 1e9)
        while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &deadline, nil) == EINTR {}
    }
}
