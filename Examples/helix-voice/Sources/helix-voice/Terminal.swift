import Dispatch
import Foundation

/// A pressed key.
enum Key: Hashable, Sendable {
    case character(Character)
    case enter, escape, up, down, interrupt
}

/// The terminal, taken over for a screen and given back as it was, however the program ends.
final class Terminal {
    private var former = termios()
    private var signals: [any DispatchSourceSignal] = []
    /// What is pressed.
    let keys: AsyncStream<Key>
    private let pressed: AsyncStream<Key>.Continuation

    /// Whether there is a terminal with a screen and keys.
    static var isThere: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

    /// Whether colours are wanted; https://no-color.org.
    static var isColoured: Bool {
        let environment = ProcessInfo.processInfo.environment
        return environment["NO_COLOR"]?.isEmpty ?? true && environment["TERM"] != "dumb"
    }

    /// Takes it over.
    init() {
        (keys, pressed) = AsyncStream.makeStream(of: Key.self, bufferingPolicy: .bufferingOldest(64))
        tcgetattr(STDIN_FILENO, &former)
        var raw = former
        cfmakeraw(&raw)
        tcsetattr(STDIN_FILENO, TCSANOW, &raw)
        write("\u{1B}[?1049h\u{1B}[?25l")
        for number in [SIGTERM, SIGHUP] {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { [pressed] in pressed.yield(.interrupt) }
            source.resume()
            signals.append(source)
        }
        let resized = DispatchSource.makeSignalSource(signal: SIGWINCH)
        // A key that means nothing draws anew.
        resized.setEventHandler { [pressed] in pressed.yield(.character("\0")) }
        resized.resume()
        signals.append(resized)
        Thread.detachNewThread { [pressed] in Terminal.read(into: pressed) }
    }

    /// Gives it back.
    func restore() {
        write("\u{1B}[?25h\u{1B}[?1049l")
        tcsetattr(STDIN_FILENO, TCSANOW, &former)
        pressed.finish()
    }

    /// Columns and rows.
    var size: (width: Int, height: Int) {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return (80, 24) }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// Writes as it is.
    func write(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }

    private static func read(into pressed: AsyncStream<Key>.Continuation) {
        var bytes = [UInt8](repeating: 0, count: 32)
        while true {
            let count = Glibc.read(STDIN_FILENO, &bytes, bytes.count)
            guard count > 0 else { break }
            // An arrow comes whole; an escape alone is the key.
            switch Array(bytes.prefix(count)) {
            case [0x1B, 0x5B, 0x41]: pressed.yield(.up)
            case [0x1B, 0x5B, 0x42]: pressed.yield(.down)
            case [0x1B]: pressed.yield(.escape)
            case let typed where typed.first != 0x1B:
                for byte in typed {
                    switch byte {
                    case 0x03: pressed.yield(.interrupt)
                    case 0x0A, 0x0D: pressed.yield(.enter)
                    case 0x20...0x7E: pressed.yield(.character(Character(UnicodeScalar(byte))))
                    default: break
                    }
                }
            default: break
            }
        }
        pressed.yield(.interrupt)
    }
}
