import Foundation

/// Messages to a person, on standard error.
public enum Console {
    /// Whether standard error is a terminal, so that a person watches.
    public static let isTerminal = isatty(STDERR_FILENO) == 1

    /// Writes a line. Ignores a failed write, such as to a closed pipe.
    public static func say(_ sentence: String) { write(sentence + "\n") }

    static func write(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }
}
