import ArgumentParser
import Control

/// `voiced reload`: makes the running daemon read its configuration, phrases and grammar again.
struct ReloadCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reload",
        abstract: "Have the running daemon read its configuration, phrases and grammar again.",
        discussion: """
            The same as SIGHUP, but its outcome is printed. Phrases, the grammar, actions, on-event and the level of \
            the answers count at once; other settings that have changed are named, and count from the next start on. \
            If something is wrong, voiced keeps what it uses, a sentence says why, and the exit code is 65. The daemon \
            is found as by voiced status.

            Use: voiced reload
            """)

    @OptionGroup var control: ControlOptions

    func run() throws {
        try control.perform(.reload) {
            let waiting = $0.fields["waiting"] as? [String] ?? []
            let applied = $0.fields["applied"] as? [String] ?? []
            return "\($0.count("phrases")) phrases are in use\($0.flag("grammar") ? ", and the grammar" : "")"
                + (applied.isEmpty ? "" : "\nfrom now on: \(applied.joined(separator: ", "))")
                + (waiting.isEmpty ? "" : "\nfrom the next start on: \(waiting.joined(separator: ", "))")
        }
    }
}
