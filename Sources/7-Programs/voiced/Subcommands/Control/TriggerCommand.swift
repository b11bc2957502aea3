import ArgumentParser
import Control

/// Has a daemon listen without a wake word.
struct TriggerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trigger",
        abstract: "Have the running daemon listen to a command now.",
        discussion: """
            As after a wake word; a button may call it. A dictation that is under way is over, and its text kept. Where the \
            daemon is muted it exits with 69. The daemon is found as by voiced status; with --json the answer is printed as an object.

            Use: voiced trigger
            """)

    @OptionGroup var control: ControlOptions

    func run() throws { try control.perform(.trigger) { _ in nil } }
}
