import ArgumentParser
import Control

/// `voiced trigger`: makes the running daemon listen to a command without a wake word.
struct TriggerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trigger",
        abstract: "Have the running daemon listen to a command now.",
        discussion: """
            It has the effect of a wake word; a button may call it. It ends a dictation, whose text is kept. If the \
            daemon is muted, it exits with 69. The daemon is found as by voiced status; with --json the answer is \
            printed as an object.

            Use: voiced trigger
            """)

    @OptionGroup var control: ControlOptions

    func run() throws { try control.perform(.trigger) { _ in nil } }
}
