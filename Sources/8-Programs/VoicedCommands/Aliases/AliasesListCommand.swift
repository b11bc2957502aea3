import ArgumentParser
import Commands
import Foundation
import RoomRecords
import VoicedAssembly
import VoicedConfiguration
import VoicedTerminal

/// `voiced aliases list`: lists the phrases in use.
struct AliasesListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the phrases that voiced would begin with, and what each means.",
        discussion: """
            Those of the configuration's facility, and those for all. Deleted rows are never shown. With --json a \
            line is an object, with --csv a row, both with the columns of the table voice_command_aliases.

            Example: voiced aliases list
            """)

    @OptionGroup var phrases: PhraseOptions
    @OptionGroup var form: OutputForm

    func run() async throws {
        let inUse = try await phrases.load()
        let names = MilestoneNames(inUse.dictionary.targets)
        try form.write(
            inUse.aliases, columns: Alias.CodingKeys.allCases.map(\.rawValue), nothing: "There is no phrase."
        ) {
            [["PHRASE", "MEANS", "WHOSE", "STATE", "ID"]]
                + inUse.aliases.map { alias in
                    [
                        alias.phrase,
                        [alias.action.rawValue, names.name(of: alias)].compactMap(\.self).joined(
                            separator: " "),
                        alias.scope.inRecords,
                        (alias.isInUse ? "in use" : "off") + (alias.isAutoLearned ? ", learned" : ""),
                        alias.id.uuidString.lowercased(),
                    ]
                }
        }
        guard phrases.config == nil, phrases.database == nil,
            let running = RunningDaemon(try ConfigurationFile(named: nil).configuration), !running.hasDatabase
        else { return }
        Console.say(running.sentence(afterRowsOf: inUse.database ?? inUse.path))
    }
}
