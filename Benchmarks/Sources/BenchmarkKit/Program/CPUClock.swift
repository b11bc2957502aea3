import Glibc

/// Processor time, in seconds. Unlike wall-clock time it hardly changes when other programs use the machine too.
public enum CPUClock {
    /// The processor time of this process so far, over all threads.
    public static var ownSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// The processor time of the child processes that have ended.
    public static var childrenSeconds: Double {
        var usage = rusage()
        getrusage(RUSAGE_CHILDREN.rawValue, &usage)
        return [usage.ru_utime, usage.ru_stime].reduce(0) {
            $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
        }
    }
}
