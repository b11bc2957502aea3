import Glibc

/// What work costs in processor time, which does not depend on what else the machine does.
public enum ProcessorTime {
    /// Whose time is counted.
    public enum Scope: Sendable {
        /// That of the calling thread.
        case thread
        /// That of all threads of this process.
        case process
    }

    /// Seconds that the thread or the process has taken so far.
    public static func seconds(of scope: Scope = .thread) -> Double {
        var time = timespec()
        clock_gettime(scope == .thread ? CLOCK_THREAD_CPUTIME_ID : CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Seconds that the calling thread takes for `work`.
    public static func measure(_ work: () throws -> Void) rethrows -> Double {
        let start = seconds()
        try work()
        return seconds() - start
    }
}
