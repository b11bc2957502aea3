import ArgumentParser
import Foundation
import VoicedConfiguration
import VoicedTerminal

/// The microphone daemon and its subcommands.
package struct Voiced: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "voiced",
        abstract: "On-device voice for Linux: wake word, commands, answers. No network, no licence key.",
        discussion: """
            Start with the bundled recording:   voiced listen Examples/orbit-demo.wav
            Then with a microphone:             voiced devices
                                                voiced run --device default
                                                voiced run --domain home
            If something is wrong:              voiced doctor

            Results go to standard output: for a person on a terminal, as JSON lines with --json. If a program reads \
            the output, events are JSON, too. Remarks go to standard error.
            Exit codes:
            \(ExitCode.list)
            """,
        version: ProgramVersion.current,
        subcommands: [
            RunCommand.self, ListenCommand.self, ReplayCommand.self, WakeCommand.self, EnrolCommand.self,
            EndpointsCommand.self,
            UnderstandCommand.self, DictateCommand.self, ParseCommand.self, GrammarCommand.self,
            AliasesCommand.self,
            CasesCommand.self,
            StatusCommand.self, EventsCommand.self, TriggerCommand.self, CancelCommand.self, MuteCommand.self,
            UnmuteCommand.self, SayCommand.self, AskCommand.self, ConfirmCommand.self, SubmitCommand.self,
            ReloadCommand.self, StopCommand.self,
            LogCommand.self, PrivacyCommand.self, ConfigCommand.self, ExplainCommand.self,
            DevicesCommand.self, MeterCommand.self,
            DoctorCommand.self, ClassifierCommand.self,
        ])

    package init() {}

    /// What must come before the first `await`: with it the runtime opens descriptors of its own, and one of them would
    /// take the number of a standard stream that is closed.
    package static func prepare() {
        StandardStreams.complete()
        // With these signals ignored, a closed reader and a file that may not grow cause errors of a write instead.
        for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
        Interruption.unblock([SIGINT, SIGTERM])
    }

    /// Runs the subcommand that the command line names, and ends the program.
    package static func main() async {
        do {
            // The argument parser reads the command line from there; without it, it would see no arguments.
            guard access("/proc/self/cmdline", R_OK) == 0 else {
                throw Failure(.noResources, "there is no /proc here; mount it (mount -t proc proc /proc)")
            }
            try KnownSubcommands.check(Array(CommandLine.arguments.dropFirst()), of: Self.self)
            var command = try parseAsRoot()
            if type(of: command) is any GivesUpRights.Type { _ = Privileges.outcome }
            if var asynchronous = command as? any AsyncParsableCommand {
                try Resources.require()
                try await asynchronous.run()
            } else {
                try command.run()
            }
            Console.exit(.success)
        } catch let code as ExitCode {
            Console.exit(code)
        } catch  where isOfArgumentParser(error) {
            exit(withError: error)
        } catch {
            let failure = Failure(error)
            Console.complain(failure.message)
            Console.exit(failure.code)
        }
    }

    /// Wrong usage and requests for help, which ArgumentParser words and exits with itself.
    private static func isOfArgumentParser(_ error: any Error) -> Bool {
        error is ValidationError || error is CleanExit
            || exitCode(for: error) == .validationFailure || exitCode(for: error) == .success
    }
}
