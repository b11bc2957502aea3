import Foundation

/// Words for people, on standard error.
public enum Console {
    /// Whether a person watches.
    public static let isTerminal = isatty(STDERR_FILENO) == 1

    /// Writes a line. If it has no reader, nothing is done about it.
    public static func say(_ sentence: String) { write(sentence + "\n") }

    static func write(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }
}
