import Foundation
import Synchronization

/// Lets a subcommand that runs until Ctrl-C or SIGTERM end in order.
enum Interruption {
    private static let requested = Atomic<Bool>(false)

    /// Whether one of the signals has come since ``arm()``.
    static var isRequested: Bool { requested.load(ordering: .relaxed) }

    /// From now on SIGINT and SIGTERM are noted here and do nothing else.
    static func arm() {
        // Made now, because a signal handler must not be the first to touch it.
        requested.store(false, ordering: .relaxed)
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM] {
            sigaddset(&signals, number)
            signal(number) { _ in Interruption.requested.store(true, ordering: .relaxed) }
        }
        // Whoever started us may have blocked them, and a child inherits that.
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }
}
