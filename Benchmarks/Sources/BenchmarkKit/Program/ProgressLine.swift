import Foundation

/// The progress of slow work and the time it still takes: a bar on a terminal, otherwise a line every 20 s.
public struct ProgressLine {
    private static let width = 24
    /// Between two updates, in seconds: on a terminal, and in a log.
    private static let pauses = (terminal: 0.1, log: 20.0)

    private let total: Double
    private let clock = ContinuousClock()
    private let begin: ContinuousClock.Instant
    private var said: ContinuousClock.Instant

    /// Starts the time. `total` is in any unit, such as seconds of audio.
    public init(total: Double) {
        self.total = max(total, .leastNormalMagnitude)
        begin = clock.now
        said = begin
    }

    /// Shows the progress `done`, with `text` for the current step.
    public mutating func update(done: Double, _ text: String) {
        let now = clock.now
        let pause = Console.isTerminal ? ProgressLine.pauses.terminal : ProgressLine.pauses.log
        guard now - said > .seconds(pause) else { return }
        said = now
        let line = ProgressLine.text(share: done / total, elapsed: (now - begin) / .seconds(1), text)
        if Console.isTerminal { Console.write("\r\u{1B}[K" + line) } else { Console.say(line) }
    }

    /// Replaces the bar by a last line: `text`, which says what was done, and how long it took.
    public func finish(_ text: String) {
        if Console.isTerminal { Console.write("\r\u{1B}[K") }
        Console.say("\(text) (\(ProgressLine.time((clock.now - begin) / .seconds(1))))")
    }

    /// The line at a share of the work, 0 ... 1, after the given number of seconds.
    static func text(share: Double, elapsed: Double, _ text: String) -> String {
        let share = max(0, min(1, share))
        let filled = Int(Double(width) * share)
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
        let rest = share > 0 ? ", \(time(elapsed / share - elapsed)) left" : ""
        return "[\(bar)] \(Int(share * 100)) %\(rest)  \(text.prefix(60))"
    }

    private static func time(_ seconds: Double) -> String {
        let whole = Int(seconds.rounded())
        return whole < 60 ? "\(whole) s" : "\(whole / 60) min \(whole % 60) s"
    }
}
