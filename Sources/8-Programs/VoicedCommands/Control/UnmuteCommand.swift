import ArgumentParser
import Control

/// `voiced unmute`: unmutes the running daemon.
struct UnmuteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unmute",
        abstract: "Have the running daemon open the microphone and listen again.",
        discussion: """
            The microphone is opened again. If another program uses it now, or it is gone, the daemon waits for it and \
            reports that by an event device. The daemon is found as by voiced status.

            Use: voiced unmute
            """)

    @OptionGroup var control: ControlOptions

    func run() throws { try control.perform(.unmute) { _ in "hears again" } }
}
