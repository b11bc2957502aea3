import Foundation
import VoicedConfiguration

/// Makes sure that standard input, output and error are open. Otherwise the next opened file would take the number of a
/// missing one, and events would go into a database.
package enum StandardStreams {
    /// Opens the standard streams that were closed at the start; called before any other file is opened.
    ///
    /// Writing to a closed standard output then fails, as it should; text for a closed standard error is dropped.
    package static func complete() {
        for (descriptor, mode) in [
            (STDIN_FILENO, O_RDONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY),
        ]
        where fcntl(descriptor, F_GETFD) == -1 {
            // The lowest number that is free, which is this one.
            _ = open("/dev/null", mode)
        }
    }

    /// Throws if standard output cannot be written, before work begins that needs it.
    package static func requireOutput() throws(Failure) {
        let mode = fcntl(STDOUT_FILENO, F_GETFL)
        guard mode >= 0, mode & O_ACCMODE != O_RDONLY else { throw Failure(unwritable: EBADF) }
    }
}
