import ArgumentParser
import Foundation
import VoicedTerminal

/// `voiced aliases import`: writes the phrases of a file into the database.
struct AliasesImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import phrases from a file: comma-separated values, or a list in JSON.",
        discussion: """
            The columns are those of the table voice_command_aliases; alias_phrase and action_type are needed, and \
            `milestone` may name a milestone in place of its key. A row with an id changes the row that has it; one \
            without is new. If a row is wrong, nothing is imported, and each wrong row is reported with its line. A \
            running voiced takes the phrases up after `voiced reload`.

            Usage: voiced aliases import phrases.csv
            """)

    @Argument(
        help: "The file; its name ends in .csv or .json.", completion: .file(extensions: ["csv", "json"]))
    var file: String

    @OptionGroup var editing: AliasEditing

    func run() async throws {
        let plan = try await editing.importRows(try AliasDraft.read(path: file))
        Console.write(
            "\(plan.addedCount) added, \(plan.changedCount) changed, \(plan.unchangedCount) as they were")
        if !plan.save.isEmpty { Console.say(AliasEditing.hint) }
    }
}
