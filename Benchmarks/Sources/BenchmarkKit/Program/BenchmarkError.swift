import ArgumentParser
import AudioFiles

/// An error that ends a benchmark, with a sentence that says what to do next and an exit code.
public struct BenchmarkError: Error, CustomStringConvertible {
    /// The exit code, by the convention of BSD's `sysexits.h`.
    public var code: ExitCode
    /// What happened and what to do next, as a sentence for a person.
    public var message: String

    /// Makes an error.
    public init(_ code: ExitCode, _ message: String) {
        self.code = code
        self.message = message
    }

    /// Makes the error for a recording that cannot be read or written.
    public init(_ error: AudioFileError) {
        let code: ExitCode =
            switch error.code {
            case .notFound, .notReadable: .noInput
            case .notWritable: .cannotCreate
            default: .badData
            }
        self.init(code, error.message)
    }

    /// The ``message``.
    public var description: String { message }
}

extension ExitCode {
    /// The input is there but cannot be used.
    public static let badData = ExitCode(65)
    /// There is no such input.
    public static let noInput = ExitCode(66)
    /// A program or service is not there or does not answer.
    public static let unavailable = ExitCode(69)
    /// A fault of our own.
    public static let internalError = ExitCode(70)
    /// The output cannot be written.
    public static let cannotCreate = ExitCode(73)
    /// A setting is wrong or contradicts another.
    public static let badConfiguration = ExitCode(78)
}
