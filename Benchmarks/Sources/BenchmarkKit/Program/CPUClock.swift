import Glibc

/// Processor time, in seconds: unlike time on the clock it hardly changes when others use the machine too.
public enum CPUClock {
    /// What this process has used so far, over all threads.
    public static var ownSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// What child processes that have ended have used so far.
    public static var childrenSeconds: Double {
        var usage = rusage()
        getrusage(RUSAGE_CHILDREN.rawValue, &usage)
        return [usage.ru_utime, usage.ru_stime].reduce(0) {
            $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
        }
    }
}
