import ArgumentParser
import Control
import VoicedConfiguration
import VoicedTerminal

/// Has a daemon carry out a typed command.
struct SubmitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "submit",
        abstract: "Have the running daemon carry out a typed command.",
        discussion: """
            It has the effect of a command after the wake word: the same handler, log, events and answers, also while \
            the daemon is muted. No classifier is asked. It prints the outcome, as the event command has it: recorded, \
            pending (it waits for a yes), rejected, cancelled, timeout, failed, passed-on or unrecognized. Without \
            --json, the answer's sentence follows on standard error. The exit code is 65 if nothing was done.

            Use: voiced submit "patient in"
            """)

    @Argument(help: "The command.")
    var text: String

    @OptionGroup var control: ControlOptions

    func run() throws {
        let heard = control.json ? nil : try SubmittedAnswer(control)
        let answer = try control.perform(.submit(text)) { $0["outcome"] }
        if let outcome = answer["outcome"], let sentence = heard?.sentence(for: outcome) {
            Console.say(sentence)
        }
        switch answer["outcome"] {
        case "rejected", "unrecognized", "failed", "timeout": throw ExitCode.badData
        default: return
        }
    }
}
