import ArgumentParser
import Control

/// `voiced mute`: mutes the running daemon.
struct MuteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mute",
        abstract: "Have the running daemon stop listening and close the microphone.",
        discussion: """
            The device is closed, so that the system shows no microphone in use, until voiced unmute. Typed commands and answers \
            go on. The daemon is found as by voiced status.

            Use: voiced mute
            """)

    @OptionGroup var control: ControlOptions

    func run() throws { try control.perform(.mute) { _ in "muted" } }
}
