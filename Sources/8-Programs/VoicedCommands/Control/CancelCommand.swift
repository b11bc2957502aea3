import ArgumentParser
import Control

/// `voiced cancel`: makes the running daemon abandon its current work.
struct CancelCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel",
        abstract: "Have the running daemon give up its current work.",
        discussion: """
            The current command, dictation or action is given up, and a current answer is silenced. A question keeps \
            waiting: voiced confirm no ends that. The daemon is found as by voiced status.

            Use: voiced cancel
            """)

    @OptionGroup var control: ControlOptions

    func run() throws { try control.perform(.cancel) { _ in nil } }
}
