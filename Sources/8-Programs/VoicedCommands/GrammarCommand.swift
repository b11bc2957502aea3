import ArgumentParser

/// `voiced grammar`: the group of subcommands about grammars.
struct GrammarCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "grammar",
        abstract: "Check a grammar of intents and slots.",
        discussion: """
            A grammar says what people may ask for, and how: this project's YAML, a YAML context of Picovoice \
            Rhino, or Rhasspy's sentences.ini. docs/grammars.md explains all three.

            Example: voiced grammar check Examples/room.yaml
            """,
        subcommands: [GrammarCheckCommand.self])
}
