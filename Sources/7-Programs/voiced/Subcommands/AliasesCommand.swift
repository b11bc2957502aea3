import ArgumentParser

/// What can be done with the phrases in use.
struct AliasesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "aliases",
        abstract: "Look through the phrases that a classifier taught, and take them back.",
        discussion: """
            Where a configuration names a classifier, phrases are learned from it; docs/classifier.md says which. \
            A learned phrase works at once and offline. What is forgotten stops to work at once, also in a voiced \
            that runs, and may be learned again.

            Example: voiced aliases learned
            """,
        subcommands: [AliasesLearnedCommand.self, AliasesForgetCommand.self])
}
