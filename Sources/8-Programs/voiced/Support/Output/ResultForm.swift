import ArgumentParser
import Foundation
import Session

/// In which form results are printed that come one by one: for a person on a terminal, else as JSON lines.
struct ResultForm: ParsableArguments {
    @Flag(help: "Print JSON lines on a terminal, too.")
    var json = false

    /// Whether a person reads them.
    var isForPeople: Bool { !json && isatty(STDOUT_FILENO) == 1 }

    /// Prints a result.
    func write(_ line: JSONLine, _ sentence: @autoclosure () -> String) {
        Console.write(isForPeople ? sentence() : line.text)
    }

    /// A time in a recording, as a person reads it.
    static func time(_ seconds: Double) -> String {
        String(format: "%d:%05.2f", Int(seconds / 60), seconds.truncatingRemainder(dividingBy: 60))
    }
}
