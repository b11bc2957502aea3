import CProcess
import Glibc

/// Wakes a thread that waits in `poll`.
package final class WakePipe: Sendable {
    /// The descriptor that the thread waits for: readable from ``wake()`` until ``drain()``.
    package let descriptor: CInt

    /// Makes a pipe; nil if the process may open no more descriptors, with the reason in `errno`.
    package init?() {
        descriptor = cprocess_wakeup()
        if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    /// Wakes the thread, or lets its next wait return at once. May be called in a signal handler.
    package func wake() {
        var one: UInt64 = 1
        _ = write(descriptor, &one, 8)
    }

    /// Makes the descriptor unreadable again.
    package func drain() {
        var count: UInt64 = 0
        _ = read(descriptor, &count, 8)
    }

    /// Waits until ``wake()`` is called, for at most `seconds`, and drains the descriptor.
    package func wait(seconds: Double) {
        var one = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        if poll(&one, 1, CInt(min(max(seconds, 0) * 1000 + 1, 1e9))) > 0 { drain() }
    }
}
