import ArgumentParser
import Commands
import Foundation
import SQLiteStorage
import Session
import Storage
import VoicedAssembly
import VoicedConfiguration
import VoicedTerminal

/// `voiced aliases learned`: lists the phrases that a classifier taught.
struct AliasesLearnedCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "learned",
        abstract: "List the phrases that a classifier taught, the newest first.",
        discussion: """
            Shows the meaning of each, the classifier's confidence, the time and the source. Phrases in quarantine do \
            nothing, because a person took back what they did. With --json a line is an object:
              {"id","phrase","action","milestone","confidence",
               "classifier","learned","quarantined"}

            Example: voiced aliases learned --json
            """)

    @OptionGroup var place: LearnedDatabase

    @Flag(help: "Print JSON lines.")
    var json = false

    func run() async throws {
        let (store, configuration) = try place.open() ?? (nil, Configuration())
        let learned = try await store?.learnedAliases(scopeID: configuration.place.scopeID) ?? []
        let names = try await MilestoneNames(configuration, store)
        if json {
            for one in learned { Console.write(object(one, names)) }
        } else if learned.isEmpty {
            Console.write("Nothing has been learned.")
        } else {
            for line in table(learned, names) { Console.write(line) }
        }
    }

    private func table(_ learned: [LearnedAlias], _ names: MilestoneNames) -> [String] {
        let rows =
            [["PHRASE", "MEANS", "SURE", "LEARNED", "FROM", "ID"]]
            + learned.map { one in
                [
                    one.alias.phrase + (one.quarantinedAt == nil ? "" : " (in quarantine)"),
                    [one.alias.action.rawValue, names.name(of: one.alias)].compactMap(\.self).joined(
                        separator: " "),
                    String(format: "%.2f", one.confidence), one.learnedAt.formatted(.iso8601),
                    one.classifier, one.id.uuidString.lowercased(),
                ]
            }
        return TextTable.lines(rows)
    }

    private func object(_ learned: LearnedAlias, _ names: MilestoneNames) -> String {
        var line = JSONLine()
        line.add("id", learned.id.uuidString.lowercased())
        line.add("phrase", learned.alias.phrase)
        line.add("action", learned.alias.action.rawValue)
        line.add("milestone", names.name(of: learned.alias))
        line.add("confidence", learned.confidence)
        line.add("classifier", learned.classifier)
        line.add("learned", learned.learnedAt.formatted(.iso8601))
        line.add("quarantined", learned.quarantinedAt?.formatted(.iso8601))
        return line.text
    }
}
