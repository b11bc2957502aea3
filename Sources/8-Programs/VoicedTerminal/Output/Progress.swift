import Foundation

/// Shows on standard error how far something slow has come: a bar on a terminal, else a line now and then.
package struct Progress {
    private static let width = 24
    /// Seconds between two lines without a terminal.
    private static let pause = 2.0

    private let total: Int
    /// The text after the number done, such as a unit or the total.
    private let unit: String
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private var done = 0
    private var said = Date()
    private var lastLine = ""

    package init(total: Int, unit: String? = nil) {
        self.total = max(1, total)
        self.unit = unit ?? "/\(max(1, total))"
    }

    /// One more is begun; `text` says what.
    package mutating func step(_ text: String) { show(done: done + 1, text) }

    /// Shows that `done` are done; `text` says what.
    package mutating func show(done: Int, _ text: String) {
        self.done = done
        if isTerminal {
            let filled = Progress.width * done / total
            let bar =
                String(repeating: "#", count: filled) + String(repeating: ".", count: Progress.width - filled)
            Console.drawBar("[\(bar)] \(done)\(unit) \(text.prefix(60))".withoutControls)
        } else if Date().timeIntervalSince(said) > Progress.pause {
            let line = "\(done)\(unit) \(text)"
            // Work that stands still is no news.
            guard line != lastLine else { return }
            (said, lastLine) = (Date(), line)
            Console.say(line)
        }
    }

    /// All are done, or begun anew; `text` says what comes next.
    package mutating func finish(_ text: String?) {
        Console.clearBar()
        text.map { Console.say($0) }
    }
}
