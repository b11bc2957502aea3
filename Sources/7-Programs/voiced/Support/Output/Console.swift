import ArgumentParser
import Foundation
import Synchronization

/// The two streams of a command line program: results to one, words for people to the other.
enum Console {
    /// Seconds for which somebody who does not read what went wrong is waited for.
    private static let patience = 0.2

    /// Writes a line of results to standard output at once, so that a program behind a pipe sees it. What steers a terminal
    /// does not reach one.
    ///
    /// Ends the program where nobody can read it any more; see ``end(_:)``.
    ///
    /// - Parameter isStyled: whether it has our own colours; what comes from outside was cleaned before.
    static func write(_ line: String, isStyled: Bool = false) {
        clearBar()
        output((isStyled || isatty(STDOUT_FILENO) != 1 ? line : line.withoutControls) + "\n")
    }

    /// Draws how far something has come over the last such bar, on a terminal. The next line takes its place.
    static func drawBar(_ bar: String) {
        isBarDrawn.store(true, ordering: .relaxed)
        put("\r\u{1B}[K" + bar)
    }

    /// Takes the bar away, where there is one.
    static func clearBar() {
        if isBarDrawn.exchange(false, ordering: .relaxed) { put("\r\u{1B}[K") }
    }

    private static let isBarDrawn = Atomic(false)

    /// Draws a line of results over the last one, on a terminal.
    static func redraw(_ line: String) { output("\r\u{1B}[K" + line) }

    private static func output(_ text: String) {
        if let error = Descriptor.write(Array(text.utf8), to: STDOUT_FILENO) { end(error) }
    }

    /// Ends the program, since standard output cannot be written for the reason `error`: quietly after `| head`, with a sentence
    /// when the disk is full.
    static func end(_ error: CInt) -> Never {
        guard error != EPIPE else { exit(.success) }
        let failure = Failure(unwritable: error)
        complain(failure.message)
        exit(failure.code)
    }

    /// Writes a sentence for people to standard error, as ``write(_:isStyled:)`` does. Where nobody reads it, nothing is done
    /// about it.
    static func say(_ sentence: String, isStyled: Bool = false) {
        clearBar()
        log.withLock { $0 }?.flush(within: patience)
        put((isStyled || isatty(STDERR_FILENO) != 1 ? sentence : sentence.withoutControls) + "\n")
    }

    /// Writes what went wrong to standard error.
    static func complain(_ sentence: String) { say("voiced: " + sentence) }

    private static func put(_ text: String) {
        _ = Descriptor.write(Array(text.utf8), to: STDERR_FILENO, within: patience)
    }

    /// What writes the log, once there is one: lines that the next sentence must not overtake.
    private static let log = Mutex<LineWriter?>(nil)

    /// Lets the log's lines come before the sentences that are said after them.
    static func follow(_ writer: LineWriter) { log.withLock { $0 = writer } }

    /// Ends the program, with the log written as far as somebody reads it.
    static func exit(_ code: ExitCode) -> Never {
        clearBar()
        log.withLock { $0 }?.flush(within: patience)
        Foundation.exit(code.rawValue)
    }
}
