import BenchmarkKit
import Foundation

/// The processor time of a thread of this process, by the name that it has.
struct ThreadClock {
    private let clock: clockid_t

    /// How long a thread may take to begin, in seconds, on a machine that is busy.
    private static let patience = 30.0

    /// Finds the thread, or waits for it.
    ///
    /// - Throws: ``BenchmarkError`` where none has the name: then its figures would be those of nothing.
    init(_ name: String) throws(BenchmarkError) {
        let end = Date(timeIntervalSinceNow: Self.patience)
        var found = Self.thread(name)
        while found == nil, Date() < end {
            usleep(10_000)
            found = Self.thread(name)
        }
        guard let thread = found else {
            throw BenchmarkError(.internalError, "No thread of this process is called “\(name)”.")
        }
        // Linux's number for a thread's clock: all that pthread_getcpuclockid does, which wants a handle that only the
        // thread's maker has.
        let (perThread, scheduled): (Int32, Int32) = (4, 2)
        clock = (~thread << 3) | perThread | scheduled
    }

    private static func thread(_ name: String) -> Int32? {
        let folder = "/proc/self/task"
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return threads.first { thread in
            let text = try? String(contentsOfFile: "\(folder)/\(thread)/comm", encoding: .utf8)
            return text == name + "\n"
        }.flatMap { Int32($0) }
    }

    /// In seconds since the thread began.
    var seconds: Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
