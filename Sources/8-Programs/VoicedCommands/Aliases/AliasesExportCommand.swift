import RoomRecords
import ArgumentParser
import Commands
import Foundation
import VoicedAssembly
import VoicedTerminal

/// `voiced aliases export`: prints the phrases in use for a file.
struct AliasesExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Print the phrases for a spreadsheet, or for another voiced.",
        discussion: """
            Prints comma-separated values with the columns of the table voice_command_aliases, with --json a list of \
            objects. `voiced aliases import` takes both back.

            Example: voiced aliases export
            """)

    @OptionGroup var phrases: PhraseOptions

    @Flag(help: "Print a list in JSON.")
    var json = false

    func run() async throws {
        let columns = Alias.CodingKeys.allCases.map(\.rawValue)
        let aliases = try await phrases.load().aliases
        guard json else {
            var form = OutputForm()
            (form.json, form.csv) = (false, true)
            return try form.write(aliases, columns: columns, nothing: "") { [] }
        }
        Console.write("[")
        for (index, alias) in aliases.enumerated() {
            let object = try ColumnFields(alias, columns: columns).json
            Console.write(object + (index + 1 < aliases.count ? "," : ""))
        }
        Console.write("]")
    }
}
