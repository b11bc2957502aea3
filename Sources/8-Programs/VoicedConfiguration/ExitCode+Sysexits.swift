import ArgumentParser

/// The exit codes of `voiced`, by the convention of BSD's `sysexits.h`.
extension ExitCode {
    /// The input is there but cannot be used: damaged, of another format, from another version.
    package static let badData = ExitCode(65)
    /// There is no such input.
    package static let noInput = ExitCode(66)
    /// A device or service is not there or does not answer.
    package static let unavailable = ExitCode(69)
    /// A fault of voiced itself.
    package static let internalError = ExitCode(70)
    /// The system has no thread, memory or descriptor left for voiced.
    package static let noResources = ExitCode(71)
    /// A file cannot be made or written.
    package static let cannotCreate = ExitCode(73)
    /// Standard output cannot be written, or its reader has closed it.
    package static let outputLost = ExitCode(74)
    /// A setting is wrong or contradicts another.
    package static let badConfiguration = ExitCode(78)

    /// All exit codes with their meanings, as in `--help` and docs/voiced.md.
    private static let table: [(code: ExitCode, meaning: String)] = [
        (.success, "well"),
        (.validationFailure, "wrong usage"),
        (.badData, "input that cannot be used: damaged, cut off, no recording, no model"),
        (.noInput, "no such input"),
        (.unavailable, "a device or service is not there, or busy"),
        (.internalError, "a fault of voiced itself"),
        (.noResources, "the system gives too few threads, descriptors or too little memory"),
        (.cannotCreate, "a file cannot be made or written, or is there already"),
        (.outputLost, "standard output cannot be written, or its reader has closed it"),
        (.badConfiguration, "a setting is wrong or contradicts another"),
    ]

    /// The table as text, with one line for each code.
    package static var list: String {
        table.map { "  \($0.code.rawValue)  \($0.meaning)" }.joined(separator: "\n")
    }
}
