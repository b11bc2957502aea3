import Foundation

/// The progress of slow work, shown on standard error: as a bar on a terminal, else as a line every two seconds if it moves.
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

    /// Counts the beginning of one more part; `text` names the work.
    package mutating func step(_ text: String) { show(done: done + 1, text) }

    /// Shows that `done` parts are done; `text` names the work.
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

    /// Removes the bar, and prints a sentence about the next work; nil for none.
    package mutating func finish(_ text: String?) {
        Console.clearBar()
        text.map { Console.say($0) }
    }
}
