import ArgumentParser
import Commands
import Foundation
import VoicedConfiguration
import VoicedTerminal

/// `voiced aliases remove`: marks phrases of any source as deleted.
struct AliasesRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Take phrases out of use, from any source.",
        discussion: """
            The rows stay in the database, marked as deleted, so that the file of phrases does not bring them back. If \
            a phrase exists for all facilities and for this one, give the id of the one to remove. A running voiced \
            takes it up after `voiced reload`.

            Usage: voiced aliases remove "wheels in" 6f2c1e0a-8d5b-4a57-9a49-0d9f6a0c1b11
            """)

    @Argument(help: "Phrases, each in quotes, or their ids; `voiced aliases list` lists both.")
    var phrases: [String]

    @OptionGroup var editing: AliasEditing

    func run() async throws {
        let wanted = phrases
        let removed = try await editing.remove { inSight in
            var found: [UUID: Alias] = [:]
            for text in wanted {
                let normalized = TextNormalizer.normalize(text)
                let id = UUID(uuidString: text)
                let matches = inSight.filter {
                    id == nil ? TextNormalizer.normalize($0.phrase) == normalized : $0.id == id
                }
                guard let match = matches.first else {
                    return .failure(
                        Failure(
                            .noInput,
                            "\"\(text)\" is no phrase in use; `voiced aliases list` lists them. Nothing was removed"
                        ))
                }
                guard matches.count == 1 else {
                    let ids = matches.map { "\($0.id.uuidString.lowercased()) (\($0.scope))" }
                    return .failure(
                        Failure(
                            .badData,
                            "\"\(text)\" is there \(matches.count) times; give the id of one: "
                                + "\(ids.joined(separator: ", ")). Nothing was removed"))
                }
                found[match.id] = match
            }
            return .success(found.values.sorted { $0.phrase < $1.phrase })
        }
        for alias in removed { Console.write("removed: \(alias.phrase)") }
        Console.say(AliasEditing.hint)
    }
}
