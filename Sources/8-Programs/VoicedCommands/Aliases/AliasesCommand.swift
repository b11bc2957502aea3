import ArgumentParser

/// `voiced aliases`: the group of subcommands that show and change the phrases in use.
struct AliasesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "aliases",
        abstract: "List phrases, add and remove them, and take back what a classifier taught.",
        discussion: """
            Phrases are rows of the database. Those of the file of phrases follow that file; changes made here stay. \
            These commands are safe beside a running voiced. It takes up added, removed and imported phrases at \
            SIGHUP; forgotten phrases stop working at once.

            If a configuration names a classifier, voiced learns phrases from it; docs/classifier.md says which. A \
            learned phrase works at once and offline. A forgotten phrase may be learned again.

            Example: voiced aliases list
            """,
        subcommands: [
            AliasesListCommand.self, AliasesAddCommand.self, AliasesRemoveCommand.self,
            AliasesImportCommand.self, AliasesExportCommand.self, AliasesLearnedCommand.self,
            AliasesForgetCommand.self,
        ])
}
