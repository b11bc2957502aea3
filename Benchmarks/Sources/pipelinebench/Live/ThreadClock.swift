import BenchmarkKit
import Foundation

/// The processor clock of a thread of this process, found by the thread's name.
struct ThreadClock {
    private let clock: clockid_t

    /// The longest wait for a thread to start, in seconds, on a busy machine.
    private static let patience = 30.0

    /// Finds the thread, and waits up to 30 s for it to start.
    ///
    /// - Throws: ``BenchmarkError`` if no thread has the name, because there is nothing to measure.
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
        // Computes Linux's number of a thread's clock, as pthread_getcpuclockid does. That function needs a handle that
        // only the thread's creator has.
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

    /// The processor time since the thread began, in seconds.
    var seconds: Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
