import ArgumentParser
import Foundation

/// The microphone daemon and its subcommands.
@main
struct Voiced: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "voiced",
        abstract: "On-device voice for Linux: wake word, commands, answers. No network, no licence key.",
        discussion: """
            Start with the bundled recording:   voiced listen Examples/orbit-demo.wav
            Then with a microphone:             voiced devices
                                                voiced run --device default
            When something is wrong:            voiced doctor

            Results go to standard output as JSON lines, words for people to standard error.
            Exit codes: 0 well, 64 wrong usage, 65 bad input data, 66 no such input, 69 device or service
            unavailable, 70 internal error, 73 cannot create the output, 78 bad configuration.
            """,
        version: "0.1.0",
        subcommands: [
            RunCommand.self, ListenCommand.self, WakeCommand.self, EnrolCommand.self, EndpointsCommand.self,
            UnderstandCommand.self, ParseCommand.self, GrammarCommand.self, AliasesCommand.self,
            DevicesCommand.self, MeterCommand.self, DoctorCommand.self,
        ])

    static func main() async {
        // A reader that goes away ends the program by an error on write, not by a signal in mid-command.
        signal(SIGPIPE, SIG_IGN)
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
            let failure = Failure(error)
            Console.complain(failure.message)
            Foundation.exit(failure.code.rawValue)
        }
    }

    /// Wrong usage and requests for help, which ArgumentParser words and exits with itself.
    private static func isOfArgumentParser(_ error: any Error) -> Bool {
        error is ValidationError || error is CleanExit
            || exitCode(for: error) == .validationFailure || exitCode(for: error) == .success
    }
}
