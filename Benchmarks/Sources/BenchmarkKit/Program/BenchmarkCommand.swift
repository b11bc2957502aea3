public import ArgumentParser
import AudioFiles
import Foundation

/// A benchmark program: it writes tables to standard output and messages to standard error, and exits with the codes
/// of `voiced`.
public protocol BenchmarkCommand: AsyncParsableCommand {
    /// Translates an error of the measured code into an exit code and a sentence; nil if the benchmark does not know
    /// the error.
    static func explain(_ error: any Error) -> BenchmarkError?
}

extension BenchmarkCommand {
    /// Returns nil: by default a benchmark translates no errors.
    public static func explain(_ error: any Error) -> BenchmarkError? { nil }

    /// Parses the command line, runs, and ends the program with the right exit code.
    public static func main() async {
        do {
            var command = try parseAsRoot()
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch let code as ExitCode {
            Foundation.exit(code.rawValue)
        } catch  where isOfArgumentParser(error) {
            exit(withError: error)
        } catch {
            let known = error as? BenchmarkError ?? (error as? AudioFileError).map(BenchmarkError.init)
            let failure = known ?? explain(error) ?? BenchmarkError(.internalError, "\(error)")
            Console.say("\(_commandName): \(failure.message)")
            Foundation.exit(failure.code.rawValue)
        }
    }

    /// Whether the error is wrong usage or a request for help, for which ArgumentParser has its own text and exit code.
    private static func isOfArgumentParser(_ error: any Error) -> Bool {
        error is ValidationError || error is CleanExit
            || exitCode(for: error) == .validationFailure || exitCode(for: error) == .success
    }
}
