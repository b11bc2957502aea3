import Glibc

/// Wakes a thread that waits in `poll`.
final class WakePipe: Sendable {
    /// The descriptor that the thread waits for.
    let reading: CInt
    private let writing: CInt

    init() throws(MQTTError) {
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw MQTTError(.noResources, "there are no descriptors left for a client of a broker")
        }
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

    /// Wakes it, now or when it waits next.
    func wake() {
        var byte: UInt8 = 1
        // A full pipe wakes the reader, too.
        _ = write(writing, &byte, 1)
    }

    /// Takes note of having been woken.
    func drain() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(reading, &bytes, bytes.count) > 0 {}
    }

    /// Waits, at most `seconds`.
    func wait(seconds: Double) {
        var one = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
        if poll(&one, 1, CInt(min(max(seconds, 0) * 1000 + 1, 1e9))) > 0 { drain() }
    }
}
