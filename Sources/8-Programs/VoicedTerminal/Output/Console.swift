import ArgumentParser
import Foundation
import Synchronization
import VoicedConfiguration

/// The two output streams of a command line program: results go to standard output, words for people to standard error.
package enum Console {
    /// Seconds to wait for a reader of standard error that does not read.
    private static let patience = 0.2

    /// Writes a line of results to standard output at once, so that a program behind a pipe sees it. On a terminal,
    /// removes control characters, so that no text controls the terminal.
    ///
    /// Ends the program if the reader has closed the output; see ``end(_:)``.
    ///
    /// - Parameter isStyled: whether the line has the program's own colours; then the caller has removed control
    ///   characters of foreign text.
    package static func write(_ line: String, isStyled: Bool = false) {
        clearBar()
        output((isStyled || isatty(STDOUT_FILENO) != 1 ? line : line.withoutControls) + "\n")
    }

    /// The current width of standard output's terminal in characters; nil if there is no terminal.
    package static var columns: Int? {
        var size = winsize()
        return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
    }

    /// Draws a bar, such as one of progress, in place of the last one on a terminal. The next line takes its place.
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

    /// Ends the program because it cannot write to standard output.
    ///
    /// - Parameter error: the `errno`. For `EPIPE`, as after `| head`, the program succeeds without a message. For any
    ///   other, such as that of a full disk, it fails with a message.
    package static func end(_ error: CInt) -> Never {
        guard error != EPIPE else { exit(.success) }
        let failure = Failure(unwritable: error)
        complain(failure.message)
        exit(failure.code)
    }

    /// Writes a sentence for people to standard error, as ``write(_:isStyled:)`` writes results. If the reader has
    /// closed standard error, the sentence is lost.
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

    /// The writer of the log; nil if there is none yet. A sentence must not overtake earlier lines of the log.
    private static let log = Mutex<LineWriter?>(nil)

    /// Makes sentences wait for earlier lines of a log.
    package static func follow(_ writer: LineWriter) { log.withLock { $0 = writer } }

    /// Ends the program, after the log's reader has had a short time for the last lines.
    package static func exit(_ code: ExitCode) -> Never {
        clearBar()
        log.withLock { $0 }?.flush(within: patience)
        Foundation.exit(code.rawValue)
    }
}
