import ArgumentParser
import Foundation
import RoomRecords
import SQLiteStorage
import Storage
import VoicedConfiguration
import VoicedTerminal

/// `voiced cases list`: lists the cases of a room, or of all rooms.
struct CasesListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List cases, in the order in which they begin.",
        discussion: """
            Those from a day ago on, unless --since says otherwise. With --json a line is an object, with --csv a row, \
            both with the columns of the table cases. Times are UTC.

            Example: voiced cases list --status scheduled --json
            """)

    @Option(help: "Only these, repeatable:")
    var status: [CaseStatus] = []

    @Option(help: "Only cases that begin at this time or later.")
    var since: String?

    @Option(help: "Only cases that begin before this time.")
    var until: String?

    @Flag(help: "The cases of all rooms.")
    var allRooms = false

    @OptionGroup var editing: CaseEditing
    @OptionGroup var form: OutputForm

    func run() async throws {
        let (store, configuration) = try editing.place.read() ?? (nil, Configuration())
        defer { store?.close() }
        let place = configuration.place
        var filter = CaseFilter()
        filter.room = allRooms ? nil : editing.room(configuration)
        filter.statuses = Set(status)
        filter.from = try since.map(Self.date) ?? Date(timeIntervalSinceNow: -86_400)
        filter.until = try until.map(Self.date)
        let cases = try await store?.cases(scopeID: place.scopeID, filter) ?? []
        let columns = CaseRow.CodingKeys.allCases.map(\.rawValue)
        try form.write(cases, columns: columns, nothing: "No cases.") {
            [["BEGINS", "STATUS", "ROOM", "PROCEDURE", "SIDE", "SURGEON", "ID"]]
                + cases.map { one in
                    [
                        (one.startedAt ?? one.scheduledStart)?.formatted(.iso8601) ?? "", one.status.rawValue,
                        one.room, one.procedure ?? "", one.laterality?.spoken ?? "", one.surgeon ?? "",
                        one.id.uuidString.lowercased(),
                    ]
                }
        }
        guard let elsewhere = try editing.place.daemonElsewhere() else { return }
        let path = DatabasePlace.path(configuration.database ?? BaseFolder.database) ?? BaseFolder.database
        Console.say(
            cases.isEmpty
                ? elsewhere.otherDatabaseInWords.asSentence : elsewhere.sentence(afterRowsOf: path))
    }

    private static func date(_ text: String) throws -> Date {
        guard let date = WrittenTime.date(text) else {
            throw ValidationError("“\(text)” is no time; write \(WrittenTime.forms)")
        }
        return date
    }
}

extension CaseStatus: ExpressibleByArgument {}
