import Glibc

/// The processor time of work, which hardly depends on other programs of the machine.
public enum ProcessorTime {
    /// The threads whose time is counted.
    public enum Scope: Sendable {
        /// The calling thread.
        case thread
        /// All threads of this process.
        case process
    }

    /// Returns the processor time of the thread or of the process so far, in seconds.
    public static func seconds(of scope: Scope = .thread) -> Double {
        var time = timespec()
        clock_gettime(scope == .thread ? CLOCK_THREAD_CPUTIME_ID : CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Runs `work`, and returns the processor time of the calling thread for it, in seconds.
    public static func measure(_ work: () throws -> Void) rethrows -> Double {
        let start = seconds()
        try work()
        return seconds() - start
    }
}
