import Glibc

/// Wakes a thread that waits in `poll`.
final class WakePipe: Sendable {
    let reading: CInt
    private let writing: CInt

    /// Nil if the system has no descriptors left.
    init?() {
        var ends: [CInt] = [0, 0]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        (reading, writing) = (ends[0], ends[1])
    }

    deinit {
        close(reading)
        close(writing)
    }

    /// Wakes it, or has it wake at once when it waits the next time.
    func wake() {
        var byte: UInt8 = 1
        // A full pipe wakes the reader, too.
        _ = write(writing, &byte, 1)
    }

    /// Empties the pipe.
    func drain() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(reading, &bytes, bytes.count) > 0 {}
    }
}
