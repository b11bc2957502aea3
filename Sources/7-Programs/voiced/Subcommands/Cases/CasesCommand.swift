import ArgumentParser

/// Shows and changes cases.
struct CasesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cases",
        abstract: "Look at the cases of a room, and put them on its schedule.",
        discussion: """
            A case begins with its first milestone, and is over with its last or when somebody says "end case". What \
            is changed here counts in a voiced that runs within two seconds. SQLite's locks keep both apart.

            Example: voiced cases list
            """,
        subcommands: [
            CasesListCommand.self, CasesShowCommand.self, CasesAddCommand.self, CasesImportCommand.self,
            CasesCloseCommand.self,
        ])
}
