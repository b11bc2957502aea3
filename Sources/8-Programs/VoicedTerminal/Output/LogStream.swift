import Foundation
import VoicedConfiguration

/// The stream of the log to standard error, which never blocks the caller.
struct LogStream: TextOutputStream, Sendable {
    private let writer: LineWriter
    private let isTerminal = isatty(STDERR_FILENO) == 1

    init() throws(Failure) {
        writer = try LineWriter(
            STDERR_FILENO, name: "voiced-log",
            overflow: .dropOldest { "voiced: \($0.count) log lines were lost, as the reader was too slow" })
        Console.follow(writer)
    }

    mutating func write(_ string: String) {
        let line = string.hasSuffix("\n") ? String(string.dropLast()) : string
        writer.write(isTerminal ? line.withoutControls : line)
    }
}
