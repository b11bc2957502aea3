import ArgumentParser
import Control
import VoicedConfiguration
import VoicedTerminal

/// `voiced submit`: makes the running daemon carry out a typed command.
struct SubmitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "submit",
        abstract: "Have the running daemon carry out a typed command.",
        discussion: """
            It has the effect of a command after the wake word: the same handler, log, events and answers, also while \
            the daemon is muted. No classifier is asked. It prints the outcome, as the event command has it: recorded, \
            pending (it waits for a yes), rejected, cancelled, timeout, failed, passed-on or unrecognized. Without \
            --json, what is said about it follows on standard error. The exit code is 65 if nothing was done.

            Use: voiced submit "patient in"
            """)

    @Argument(help: "The command; several words count as one text.")
    var text: [String]

    @OptionGroup var control: ControlOptions

    func run() throws {
        switch try SubmittedAnswer.print(.submit(text.joined(separator: " ")), control) {
        case "rejected", "unrecognized", "failed", "timeout": throw ExitCode.badData
        default: return
        }
    }
}
