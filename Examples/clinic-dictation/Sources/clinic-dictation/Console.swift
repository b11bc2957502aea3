import ClinicDictation
import Foundation
import Synchronization

/// Lines for programs.
enum Lines {
    static func write(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
    static func say(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }
}

/// The terminal as long as the program draws on it: its second screen, which leaves nothing in the scrollback.
actor Display {
    private let isColoured = ProcessInfo.processInfo.environment["NO_COLOR"] == nil
    private var view = ClinicView()
    private var typedCount = 0
    private var drawn: [String] = []

    func begin() { put("\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J") }

    func end() { put("\u{1B}[2J\u{1B}[?25h\u{1B}[?1049l") }

    func draw(_ view: ClinicView) {
        if view.page != .locked { typedCount = 0 }
        self.view = view
        redraw()
    }

    func show(typedCount: Int) {
        self.typedCount = typedCount
        redraw()
    }

    func redraw() {
        var size = winsize()
        let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        let screen = ClinicScreen(
            TerminalText(isColoured: isColoured), width: min(isKnown ? Int(size.ws_col) : 80, 120))
        var lines = screen.lines(view, typedCount: typedCount, at: Date())
        if isKnown, lines.count > Int(size.ws_row) { lines = Array(lines.suffix(Int(size.ws_row))) }
        guard lines != drawn else { return }
        drawn = lines
        put("\u{1B}[H" + lines.joined(separator: "\u{1B}[K\r\n") + "\u{1B}[K\u{1B}[J")
    }

    private func put(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }
}

/// The keyboard, byte by byte and without echo; or another standard input.
enum Keyboard {
    private static let before = Mutex<termios?>(nil)

    static func bytes() -> AsyncStream<UInt8> {
        hideTyping(untilReturn: false)
        let (stream, input) = AsyncStream.makeStream(of: UInt8.self, bufferingPolicy: .bufferingOldest(4096))
        Thread.detachNewThread {
            var byte: UInt8 = 0
            while read(STDIN_FILENO, &byte, 1) == 1 { input.yield(byte) }
            input.finish()
        }
        return stream
    }

    /// Asks for a secret, without showing it.
    static func secret(_ prompt: String) -> PIN? {
        let isTerminal = isatty(STDIN_FILENO) == 1
        if isTerminal { FileHandle.standardError.write(Data(prompt.utf8)) }
        hideTyping(untilReturn: true)
        defer {
            restore()
            if isTerminal { Lines.say("") }
        }
        var typed = TypedPIN()
        var byte: UInt8 = 0
        while read(STDIN_FILENO, &byte, 1) == 1 {
            // Ctrl-C, as a byte: a signal would leave the terminal blind.
            if isTerminal, byte == 3 { return nil }
            if let pin = typed.take(byte) { return pin }
        }
        return typed.take(UInt8(ascii: "\n"))
    }

    static func restore() {
        before.withLock { if var old = $0 { tcsetattr(STDIN_FILENO, TCSAFLUSH, &old) } }
    }

    private static func hideTyping(untilReturn: Bool) {
        var settings = termios()
        guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
        before.withLock { if $0 == nil { $0 = settings } }
        atexit { Keyboard.restore() }
        settings.c_lflag &= ~tcflag_t(ECHO | ICANON | (untilReturn ? ISIG : 0))
        tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    }
}

/// Signals as calls of a closure, until the object is cancelled.
final class Signals {
    private let sources: [any DispatchSourceSignal]

    init(_ handle: @escaping @Sendable (Int32) -> Void) {
        sources = [SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { handle(number) }
            source.resume()
            return source
        }
    }

    func cancel() { sources.forEach { $0.cancel() } }
}
