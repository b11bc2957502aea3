import Foundation
import Synchronization
import Threads

/// Lets a subcommand that runs until Ctrl-C or SIGTERM end in order.
package enum Interruption {
    private static let requested = Atomic<Bool>(false)
    /// The pipe that becomes readable with the first signal.
    private static let wakeup = WakePipe()

    /// Whether one of the signals has come since ``arm(_:)``.
    package static var isRequested: Bool { requested.load(ordering: .relaxed) }

    /// Replaces the effect of signals: from now on they only set ``isRequested``.
    package static func arm(_ signals: [CInt] = [SIGINT, SIGTERM]) {
        // This initializes both, because a signal handler must not be the first to touch them.
        _ = (requested.load(ordering: .relaxed), wakeup)
        for number in signals { signal(number) { _ in Interruption.request() } }
        unblock(signals)
    }

    /// Lets the calling thread receive these signals. The parent process may have blocked them, and a child inherits
    /// that.
    package static func unblock(_ signals: [CInt]) {
        var set = sigset_t()
        sigemptyset(&set)
        for number in signals { sigaddset(&set, number) }
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }

    /// Requests the end in place of a signal. Callable from a signal handler and from any thread.
    package static func request() {
        let before = errno
        requested.store(true, ordering: .relaxed)
        wakeup?.wake()
        errno = before
    }

    /// Blocks the calling thread until a signal or a request comes.
    package static func wait() {
        var one = pollfd(fd: wakeup?.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
        while !isRequested { poll(&one, 1, -1) }
    }
}
