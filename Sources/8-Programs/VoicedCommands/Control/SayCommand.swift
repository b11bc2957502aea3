import ArgumentParser
import Control

/// `voiced say`: makes the running daemon say a sentence.
struct SayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "say",
        abstract: "Have the running daemon say a sentence.",
        discussion: """
            It plays after the current sound, and not during a command. If the daemon's feedback is none, it is only \
            an event. A text has at most 2000 bytes.

            Use: voiced say "Visitors are here."
            """)

    @Argument(help: "The sentence; several words count as one text.")
    var text: [String]

    @OptionGroup var control: ControlOptions

    func run() throws { try control.perform(.say(text.joined(separator: " "))) { _ in nil } }
}
