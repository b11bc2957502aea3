import ArgumentParser
import Foundation
import Synchronization
import VoicedConfiguration

/// The two streams of a command line program: results to one, words for people to the other.
package enum Console {
    /// Seconds to wait for a reader of error messages that does not read.
    private static let patience = 0.2

    /// Writes a line of results to standard output at once, so that a program behind a pipe sees it. Removes control
    /// characters, so that no text controls the terminal.
    ///
    /// Ends the program if the reader has closed the output; see ``end(_:)``.
    ///
    /// - Parameter isStyled: whether the line has the program's own colours; then the caller has removed control
    ///   characters of foreign text.
    package static func write(_ line: String, isStyled: Bool = false) {
        clearBar()
        output((isStyled || isatty(STDOUT_FILENO) != 1 ? line : line.withoutControls) + "\n")
    }

    /// How wide the terminal of standard output is now; nil if it is none.
    package static var columns: Int? {
        var size = winsize()
        return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
    }

    /// Draws how far something has come over the last such bar, on a terminal. The next line takes its place.
    package static func drawBar(_ bar: String) {
        isBarDrawn.store(true, ordering: .relaxed)
        put("\r\u{1B}[K" + bar)
    }

    /// Removes the bar, if there is one.
    static func clearBar() {
        if isBarDrawn.exchange(false, ordering: .relaxed) { put("\r\u{1B}[K") }
    }

    private static let isBarDrawn = Atomic(false)

    /// Draws a line of results over the last one, on a terminal.
    package static func redraw(_ line: String) { output("\r\u{1B}[K" + line) }

    private static func output(_ text: String) {
        if let error = Descriptor.write(Array(text.utf8), to: STDOUT_FILENO) { end(error) }
    }

    /// Ends the program, since standard output cannot be written for the reason `error`: quietly after `| head`, with a sentence
    /// when the disk is full.
    package static func end(_ error: CInt) -> Never {
        guard error != EPIPE else { exit(.success) }
        let failure = Failure(unwritable: error)
        complain(failure.message)
        exit(failure.code)
    }

    /// Writes a sentence for people to standard error, as ``write(_:isStyled:)`` does. Ignores a reader that has closed
    /// it.
    package static func say(_ sentence: String, isStyled: Bool = false) {
        clearBar()
        log.withLock { $0 }?.flush(within: patience)
        put((isStyled || isatty(STDERR_FILENO) != 1 ? sentence : sentence.withoutControls) + "\n")
    }

    /// Writes an error message to standard error.
    package static func complain(_ sentence: String) { say("voiced: " + sentence) }

    private static func put(_ text: String) {
        _ = Descriptor.write(Array(text.utf8), to: STDERR_FILENO, within: patience)
    }

    /// The writer of the log; nil if there is none yet. The next sentence must not overtake its lines.
    private static let log = Mutex<LineWriter?>(nil)

    /// Lets the log's lines come before the sentences that are said after them.
    package static func follow(_ writer: LineWriter) { log.withLock { $0 = writer } }

    /// Ends the program, after writing as much of the log as its reader takes.
    package static func exit(_ code: ExitCode) -> Never {
        clearBar()
        log.withLock { $0 }?.flush(within: patience)
        Foundation.exit(code.rawValue)
    }
}
