import ArgumentParser
import Foundation
import Session

/// The options for the form of results that come one by one. Without an option, a terminal gets text and a program gets
/// JSON lines.
package struct ResultForm: ParsableArguments {
    private enum Form: String, EnumerableFlag {
        case json, text

        static func help(for form: Form) -> ArgumentHelp? {
            switch form {
            case .json: "Print JSON lines on a terminal, too."
            case .text: "Print text for a person into a file or a pipe, too."
            }
        }
    }

    @Flag private var form: Form?

    package init() {}

    /// Whether the results are text for a person.
    package var isForPeople: Bool { form.map { $0 == .text } ?? (isatty(STDOUT_FILENO) == 1) }

    /// Prints a result: the JSON line for a program, or the sentence for a person.
    package func write(_ line: JSONLine, _ sentence: @autoclosure () -> String) {
        Console.write(isForPeople ? sentence() : line.text)
    }

    /// Formats a time in a recording in minutes and seconds, such as `1:02.50`.
    package static func time(_ seconds: Double) -> String {
        String(format: "%d:%05.2f", Int(seconds / 60), seconds.truncatingRemainder(dividingBy: 60))
    }
}
