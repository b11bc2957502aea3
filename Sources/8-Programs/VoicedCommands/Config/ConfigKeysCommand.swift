import ArgumentParser
import VoicedConfiguration
import VoicedTerminal

/// `voiced config keys`: prints the reference of all keys.
struct ConfigKeysCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys",
        abstract: "Print all keys of the configuration, in Markdown.",
        discussion: """
            For each key: what belongs there, its default, what it does, and whether `voiced reload` applies a change.

            Example: voiced config keys
            """)

    func run() { Console.write(Configuration.reference) }
}
