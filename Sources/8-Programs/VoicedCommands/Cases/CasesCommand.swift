import ArgumentParser

/// `voiced cases`: the group of subcommands that show and change cases.
struct CasesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cases",
        abstract: "Look at the cases of a room, and put them on its schedule.",
        discussion: """
            A case begins with its first milestone, and ends with its last or with "end case". A running voiced uses \
            changes within two seconds. Both may use the database at the same time.

            Example: voiced cases list
            """,
        subcommands: [
            CasesListCommand.self, CasesShowCommand.self, CasesAddCommand.self, CasesImportCommand.self,
            CasesCloseCommand.self,
        ])
}
