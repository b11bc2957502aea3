import ArgumentParser
import Foundation
import VoicedConfiguration
import VoicedTerminal

/// `voiced`: the program, with its subcommands.
package struct Voiced: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "voiced",
        abstract: "On-device voice for Linux: wake word, commands, answers. No network, no licence key.",
        discussion: """
            Start with the bundled recording:   voiced listen Examples/orbit-demo.wav
            Then choose a microphone:           voiced devices
            Listen with it:                     voiced run --device default
            Listen as in a home:                voiced run --domain home
            If something is wrong:              voiced doctor

            Results go to standard output: for a person on a terminal, as JSON lines with --json. If a program reads \
            the output, events are JSON, too. Remarks go to standard error.
            Exit codes:
            \(ExitCode.list)
            """,
        version: ProgramVersion.current,
        subcommands: [
            RunCommand.self, ListenCommand.self, ReplayCommand.self, WakeCommand.self, EnrolCommand.self,
            SpeakersCommand.self,
            EndpointsCommand.self,
            UnderstandCommand.self, DictateCommand.self, ParseCommand.self, GrammarCommand.self,
            AliasesCommand.self,
            CasesCommand.self,
            StatusCommand.self, EventsCommand.self, TriggerCommand.self, CancelCommand.self, MuteCommand.self,
            UnmuteCommand.self, FeedbackCommand.self, SayCommand.self, VoicesCommand.self, AskCommand.self,
            ConfirmCommand.self,
            SubmitCommand.self,
            ReloadCommand.self, StopCommand.self,
            LogCommand.self, PrivacyCommand.self, ConfigCommand.self, ExplainCommand.self,
            DevicesCommand.self, MeterCommand.self,
            DoctorCommand.self, ClassifierCommand.self, LicencesCommand.self,
        ])

    package init() {}

    /// Reads the command line, and gives up rights that the subcommand does not need. Ends the program if that fails.
    ///
    /// This must happen before the first `await`, on the only thread. After that the runtime has further threads, which
    /// would keep the rights. It also has descriptors, and one would take the number of a closed standard stream.
    package static func begin() -> any ParsableCommand {
        StandardStreams.complete()
        // The program ignores these signals, so that a write to a closed reader, or to a file that may not grow, fails.
        for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
        Interruption.unblock([SIGINT, SIGTERM])
        do {
            // ArgumentParser reads the command line from this file, and would see no arguments without it.
            guard access("/proc/self/cmdline", R_OK) == 0 else {
                throw Failure(.noResources, "there is no /proc here; mount it (mount -t proc proc /proc)")
            }
            try KnownSubcommands.check(Array(CommandLine.arguments.dropFirst()), of: Self.self)
            let command = try parseAsRoot()
            if type(of: command) is any GivesUpRights.Type { _ = Privileges.outcome }
            if command is any AsyncParsableCommand { try Resources.require() }
            return command
        } catch {
            end(error)
        }
    }

    /// Runs a subcommand, and ends the program.
    package static func run(_ command: any ParsableCommand) async -> Never {
        do {
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                var command = command
                try command.run()
            }
            Console.exit(.success)
        } catch {
            end(error)
        }
    }

    private static func end(_ error: any Error) -> Never {
        if let code = error as? ExitCode { Console.exit(code) }
        if isOfArgumentParser(error) { exit(withError: error) }
        let failure = Failure(error)
        for sentence in [failure.message] + failure.further { Console.complain(sentence) }
        Console.exit(failure.code)
    }

    /// Whether ArgumentParser itself words an error and chooses its exit code: wrong usage, or a request for help.
    private static func isOfArgumentParser(_ error: any Error) -> Bool {
        error is ValidationError || error is CleanExit
            || exitCode(for: error) == .validationFailure || exitCode(for: error) == .success
    }
}
