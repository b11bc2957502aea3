import ArgumentParser

/// Shows and changes the phrases in use.
struct AliasesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "aliases",
        abstract: "List phrases, add and remove them, and take back what a classifier taught.",
        discussion: """
            Phrases are rows of the database. Those of the file of phrases follow that file; what is added, \
            removed or imported here stays. All of this is safe beside a voiced that runs, by SQLite's own locks. \
            It takes up added, removed and imported phrases at SIGHUP; what is forgotten stops to work at once.

            Where a configuration names a classifier, phrases are learned from it; docs/classifier.md says which. \
            A learned phrase works at once and offline. What is forgotten may be learned again.

            Example: voiced aliases list
            """,
        subcommands: [
            AliasesListCommand.self, AliasesAddCommand.self, AliasesRemoveCommand.self,
            AliasesImportCommand.self, AliasesExportCommand.self, AliasesLearnedCommand.self,
            AliasesForgetCommand.self,
        ])
}
