import ArgumentParser
import Control

/// Makes a daemon abandon the current command.
struct CancelCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel",
        abstract: "Have the running daemon give up what it is at.",
        discussion: """
            What is being said, recognized, dictated or carried out is given up, and an answer that sounds is silenced. A question \
            goes on waiting: voiced confirm no ends that. The daemon is found as by voiced status.

            Use: voiced cancel
            """)

    @OptionGroup var control: ControlOptions

    func run() throws { try control.perform(.cancel) { _ in nil } }
}
