import RoomRecords
import ArgumentParser
import Commands
import Foundation
import VoicedConfiguration
import VoicedTerminal

/// `voiced aliases add`: adds a phrase to the database.
struct AliasesAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a phrase and what it means.",
        discussion: """
            A phrase that is there already is refused: remove it first. A facility's own phrase takes the place of one \
            for all. The file of phrases does not touch what is added here. A running voiced takes it up \
            after `voiced reload`.

            Usage: voiced aliases add "wheels in" record --milestone "Patient In"
            """)

    @Argument(help: "The phrase, as people say it.")
    var phrase: String

    @Argument(help: "Its action, such as record, undo_last or query_time.")
    var action: String

    @Option(help: "The name of the milestone that it records.")
    var milestone: String?

    @OptionGroup var editing: AliasEditing

    func run() async throws {
        var fields = [
            Alias.CodingKeys.phrase.rawValue: phrase, Alias.CodingKeys.action.rawValue: action,
        ]
        fields[AliasDraft.milestone] = milestone
        let plan = try await editing.importRows([AliasDraft(place: "", fields: fields)])
        guard let alias = plan.save.first else {
            throw Failure(.cannotCreate, "\"\(phrase)\" is there already, with this meaning")
        }
        Console.write("added: \(alias.phrase) (\(alias.id.uuidString.lowercased()))")
        Console.say(AliasEditing.hint)
    }
}
