import ArgumentParser

/// The exit codes of `voiced`, by the convention of BSD's `sysexits.h`.
extension ExitCode {
    /// The input is there but cannot be used: damaged, of another format, from another version.
    static let badData = ExitCode(65)
    /// There is no such input.
    static let noInput = ExitCode(66)
    /// A device or service is not there or does not answer.
    static let unavailable = ExitCode(69)
    /// A fault of our own.
    static let internalError = ExitCode(70)
    /// The output cannot be written.
    static let cannotCreate = ExitCode(73)
    /// A setting is wrong or contradicts another.
    static let badConfiguration = ExitCode(78)
}
