import Foundation

/// Standard input, output and error are there: without one of them the next file that is opened would take its number,
/// and events would be written into a database.
enum StandardStreams {
    /// Opens what was closed when the program started; called before anything else is opened.
    ///
    /// What is written to a standard output that was closed fails, as it should; what goes to standard error is dropped.
    static func complete() {
        for (descriptor, mode) in [
            (STDIN_FILENO, O_RDONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY),
        ]
        where fcntl(descriptor, F_GETFD) == -1 {
            // The lowest number that is free, which is this one.
            _ = open("/dev/null", mode)
        }
    }

    /// Throws if nothing can be written to standard output, before something is begun that needs it.
    static func requireOutput() throws(Failure) {
        let mode = fcntl(STDOUT_FILENO, F_GETFL)
        guard mode >= 0, mode & O_ACCMODE != O_RDONLY else { throw Failure(unwritable: EBADF) }
    }
}
