import ArgumentParser
import CommandFiles
import Commands
import Foundation
import SQLiteStorage
import Storage
import Session

/// The phrases that a classifier taught.
struct AliasesLearnedCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "learned",
        abstract: "List the phrases that a classifier taught, the newest first.",
        discussion: """
            Shows what each means, how sure the classifier was, when it was learned and from whom. Phrases in \
            quarantine do nothing: somebody took back what they did. With --json a line is an object:
              {"id","phrase","action","milestone","confidence",
               "classifier","learned","quarantined"}

            Example: voiced aliases learned --json
            """)

    @OptionGroup var place: LearnedDatabase

    @Flag(help: "Print JSON lines.")
    var json = false

    func run() async throws {
        let (store, configuration) = try place.open() ?? (nil, Configuration())
        let learned = try await store?.learnedAliases(facilityID: configuration.facility) ?? []
        let names = milestoneNames(configuration)
        if json {
            for one in learned { Console.write(object(one, names)) }
        } else if learned.isEmpty {
            Console.write("Nothing has been learned.")
        } else {
            for line in table(learned, names) { Console.write(line) }
        }
    }

    /// The names of the milestones; a file that cannot be read leaves their keys.
    private func milestoneNames(_ configuration: Configuration) -> [UUID: String] {
        guard let path = try? configuration.aliases ?? DataFiles.path(of: "aliases.yaml"),
            let file = try? CommandFile(path: path)
        else { return [:] }
        return Dictionary(file.milestones.map { ($0.id, $0.name) }) { first, _ in first }
    }

    private func milestone(_ learned: LearnedAlias, _ names: [UUID: String]) -> String? {
        learned.alias.facilityMilestoneID.map { names[$0] ?? $0.uuidString.lowercased() }
    }

    private func table(_ learned: [LearnedAlias], _ names: [UUID: String]) -> [String] {
        let rows =
            [["PHRASE", "MEANS", "SURE", "LEARNED", "FROM", "ID"]]
            + learned.map { one in
                [
                    one.alias.phrase + (one.quarantinedAt == nil ? "" : " (in quarantine)"),
                    [one.alias.action.rawValue, milestone(one, names)].compactMap(\.self).joined(
                        separator: " "),
                    String(format: "%.2f", one.confidence), one.learnedAt.formatted(.iso8601),
                    one.classifier, one.id.uuidString.lowercased(),
                ]
            }
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
                .joined(separator: "  ").trimmingCharacters(in: .whitespaces)
        }
    }

    private func object(_ learned: LearnedAlias, _ names: [UUID: String]) -> String {
        var line = JSONLine()
        line.add("id", learned.id.uuidString.lowercased())
        line.add("phrase", learned.alias.phrase)
        line.add("action", learned.alias.action.rawValue)
        line.add("milestone", milestone(learned, names))
        line.add("confidence", learned.confidence)
        line.add("classifier", learned.classifier)
        line.add("learned", learned.learnedAt.formatted(.iso8601))
        line.add("quarantined", learned.quarantinedAt?.formatted(.iso8601))
        return line.text
    }
}
