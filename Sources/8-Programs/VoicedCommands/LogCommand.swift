import ArgumentParser
import CommandFiles
import Commands
import Foundation
import SQLiteStorage
import RoomRecords
import Storage
import VoicedAssembly
import VoicedConfiguration
import VoicedTerminal

/// `voiced log`: prints the log of commands.
struct LogCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: "Show the commands and their outcomes.",
        discussion: """
            Shows a table for people, the newest last. With --json a line is an object, with --csv a row, both with \
            the columns of the table voice_command_logs. Times are UTC. Works beside a running voiced: it reads the \
            rows on the disk, and delays nothing. A command that failed has the outcome rejected, and a reason that begins \
            with "failed"; one that was passed on has pending.

            A time is one such as 2026-11-24T08:00:00Z, a day such as 2026-11-24, or an age such as "8 hours".

            Example: voiced log --since "8 hours" --outcome unrecognized
            Example: voiced log --misheard --since "2 weeks"
            """)

    @Option(help: "Only commands at this time or later.", transform: LogCommand.date)
    var since: Date?

    @Option(help: "Only commands before this time.", transform: LogCommand.date)
    var until: Date?

    @Option(name: .customLong("case"), help: "Only the case with this id.", transform: LogCommand.uuid)
    var caseID: UUID?

    @Option(
        help: "Only this facility; without it that of the configuration, if it names one.",
        transform: LogCommand.uuid)
    var facility: UUID?

    @Option(help: "Only these outcomes, repeatable:")
    var outcome: [LoggedOutcome] = []

    @Option(parsing: .unconditional, help: "The most rows to show, the newest ones.")
    var limit: Int?

    @Flag(
        help: ArgumentHelp(
            "Only what no phrase has word for word, each text once.",
            discussion: """
                With how often nothing was done about it, how often a person confirmed it, and the phrase that sounds \
                most like it with its distance, 0 to 1. "voiced aliases add" makes a phrase of one; so does the page /log.
                """))
    var misheard = false

    @OptionGroup var place: LearnedDatabase
    @OptionGroup var form: OutputForm

    func validate() throws {
        if misheard, !outcome.isEmpty {
            throw ValidationError("--misheard shows the outcomes that are worth a look; leave out --outcome")
        }
        if let limit, limit < 0 { throw ValidationError("--limit must be 0 or more, not \(limit)") }
    }

    func run() async throws {
        var filter = CommandLogFilter()
        (filter.since, filter.until, filter.workID, filter.limit) = (since, until, caseID, limit)
        filter.outcomes = Set(outcome.compactMap { CommandOutcome(rawValue: $0.rawValue) })
        let (store, configuration) = try place.read() ?? (nil, Configuration())
        defer { store?.close() }
        filter.scopeID = facility ?? configuration.facility
        let entries = try await store?.logs(matching: filter) ?? []
        let elsewhere = try place.daemonElsewhere()
        if entries.isEmpty, let elsewhere {
            if elsewhere.isInMemory { throw Failure(.unavailable, elsewhere.otherDatabaseInWords) }
            Console.say(elsewhere.otherDatabaseInWords.asSentence)
        }
        let path = DatabasePlace.path(try place.configuration().database) ?? BaseFolder.database
        if misheard {
            try write(MisheardPhrase.all(in: entries))
        } else {
            try write(entries, try await MilestoneNames(configuration, store), of: path)
        }
        if !entries.isEmpty, let elsewhere { Console.say(elsewhere.sentence(afterRowsOf: path)) }
    }

    private func write(_ entries: [CommandLogEntry], _ names: MilestoneNames, of path: String) throws {
        let columns = CommandLogEntry.CodingKeys.allCases.map(\.rawValue)
        try form.write(
            entries, columns: columns, nothing: "Nothing was logged in \(path).", fitsTerminal: true
        ) {
            [["TIME", "OUTCOME", "SURE", "COMMAND", "MILESTONE", "CASE", "REASON"]]
                + entries.map { entry in
                    [
                        entry.createdAt.formatted(.iso8601), entry.outcome.rawValue,
                        entry.confidence.rawValue, entry.commandText,
                        entry.targetID.map { names[$0] } ?? "",
                        entry.workID?.uuidString.lowercased() ?? "", entry.reason ?? "",
                    ]
                }
        }
    }

    private func write(_ phrases: [MisheardPhrase]) throws {
        let columns = MisheardPhrase.CodingKeys.allCases.map(\.rawValue)
        try form.write(
            phrases, columns: columns, nothing: "Every command was understood word for word.",
            fitsTerminal: true
        ) {
            [["MISSED", "CONFIRMED", "TEXT", "SOUNDS LIKE", "DISTANCE", "LAST", "REASON"]]
                + phrases.map { one in
                    [
                        String(one.missedCount), String(one.confirmedCount), one.text,
                        one.nearestText ?? "",
                        one.nearestDistance.map { String(format: "%.2f", $0) } ?? "",
                        one.lastAt.formatted(.iso8601), one.reason ?? "",
                    ]
                }
        }
    }

    private static func uuid(_ text: String) throws -> UUID {
        guard let id = UUID(uuidString: text) else {
            throw ValidationError("“\(text)” is no id; those of cases stand in the column CASE of the table")
        }
        return id
    }

    private static func date(_ text: String) throws -> Date {
        if let seconds = TimeSpan.seconds(text) { return Date(timeIntervalSinceNow: -seconds) }
        if let date = WrittenTime.date(text) ?? WrittenTime.day(text) { return date }
        throw ValidationError(
            "“\(text)” is no time; give one such as 2026-11-24T08:00:00Z, 2026-11-24 or \"8 hours\"")
    }
}

/// The values of the column `outcome`.
enum LoggedOutcome: String, ExpressibleByArgument, CaseIterable {
    case recorded, pending, rejected, cancelled, timeout, unrecognized
}
