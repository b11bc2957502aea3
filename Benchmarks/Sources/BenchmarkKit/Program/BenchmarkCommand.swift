public import ArgumentParser
import AudioFiles
import Foundation

/// A benchmark program: tables to standard output, words for people to standard error, exit codes as `voiced` has them.
public protocol BenchmarkCommand: AsyncParsableCommand {
    /// The exit code and sentence of an error of the room that the benchmark measures; nil if it is none of its.
    static func explain(_ error: any Error) -> BenchmarkError?
}

extension BenchmarkCommand {
    /// Knows no errors of its own.
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

    /// Wrong usage and requests for help, which ArgumentParser words and exits with itself.
    private static func isOfArgumentParser(_ error: any Error) -> Bool {
        error is ValidationError || error is CleanExit
            || exitCode(for: error) == .validationFailure || exitCode(for: error) == .success
    }
}
