import ArgumentParser
import VoicedConfiguration
import VoicedTerminal

/// Prints what each key means.
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
