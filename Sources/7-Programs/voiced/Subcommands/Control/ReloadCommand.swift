import ArgumentParser
import Control

/// Has a daemon read its phrases again.
struct ReloadCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reload",
        abstract: "Have the running daemon read its phrases and its grammar again.",
        discussion: """
            The same as SIGHUP, but its outcome is printed. Where they cannot be read, those in use stay, a sentence says why, and \
            the exit code is 65. The daemon is found as by voiced status.

            Use: voiced reload
            """)

    @OptionGroup var control: ControlOptions

    func run() throws {
        try control.perform(.reload) {
            "\($0.count("phrases")) phrases are in use\($0.flag("grammar") ? ", and the grammar" : "")"
        }
    }
}
