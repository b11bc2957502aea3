import ArgumentParser
import Foundation
import Synchronization

/// The two streams of a command line program: results to one, words for people to the other.
enum Console {
    /// Writes a line of results to standard output at once, so that a program behind a pipe sees it.
    ///
    /// Ends the program where nobody can read it any more: quietly after `| head`, with a sentence when the disk
    /// is full.
    static func write(_ line: String) {
        clearBar()
        output(line + "\n")
    }

    /// Draws how far something has come over the last such bar, on a terminal. The next line takes its place.
    static func drawBar(_ bar: String) {
        isBarDrawn.store(true, ordering: .relaxed)
        _ = put("\r\u{1B}[K" + bar, STDERR_FILENO)
    }

    /// Takes the bar away, where there is one.
    static func clearBar() {
        if isBarDrawn.exchange(false, ordering: .relaxed) { _ = put("\r\u{1B}[K", STDERR_FILENO) }
    }

    private static let isBarDrawn = Atomic(false)

    /// Draws a line of results over the last one, on a terminal.
    static func redraw(_ line: String) { output("\r\u{1B}[K" + line) }

    private static func output(_ text: String) {
        guard let error = put(text, STDOUT_FILENO) else { return }
        if error != EPIPE {
            complain(
                "cannot write the output: \(String(cString: strerror(error))); make room, or write elsewhere")
        }
        Foundation.exit(error == EPIPE ? ExitCode.success.rawValue : ExitCode.cannotCreate.rawValue)
    }

    /// Writes a sentence for people to standard error. Where nobody reads it, nothing is done about it.
    static func say(_ sentence: String) {
        clearBar()
        _ = put(sentence + "\n", STDERR_FILENO)
    }

    /// Writes what went wrong to standard error.
    static func complain(_ sentence: String) { say("voiced: " + sentence) }

    /// Writes all of a text; returns the `errno` of what kept it from being written.
    private static func put(_ text: String, _ descriptor: CInt) -> CInt? {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                usleep(1000)
            } else if errno != EINTR {
                return errno
            }
        }
        return nil
    }
}
