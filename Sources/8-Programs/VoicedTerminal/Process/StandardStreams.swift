import Foundation
import VoicedConfiguration

/// Makes sure that standard input, output and error are open. Otherwise the next opened file, such as a database, would
/// take the number of a missing stream, and events would go into that file.
package enum StandardStreams {
    /// Opens the standard streams that were closed at the start. The caller must not have opened any other file before.
    ///
    /// A write to a standard output that was closed still fails, as it should. Text for a standard error that was
    /// closed goes nowhere.
    package static func complete() {
        for (descriptor, mode) in [
            (STDIN_FILENO, O_RDONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY),
        ]
        where fcntl(descriptor, F_GETFD) == -1 {
            // The new descriptor gets the lowest free number, which is this one.
            _ = open("/dev/null", mode)
        }
    }

    /// Throws if standard output cannot be written. A caller checks this before it begins work that needs the output.
    package static func requireOutput() throws(Failure) {
        let mode = fcntl(STDOUT_FILENO, F_GETFL)
        guard mode >= 0, mode & O_ACCMODE != O_RDONLY else { throw Failure(unwritable: EBADF) }
    }
}
