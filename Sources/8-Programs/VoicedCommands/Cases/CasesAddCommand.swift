import RoomRecords
import SQLiteStorage
import ArgumentParser
import Foundation
import SQLiteStorage
import Storage
import VoicedTerminal

/// `voiced cases add`: puts a case on the schedule.
struct CasesAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Put a case on the schedule.",
        discussion: """
            The next case of the room's schedule begins with its first milestone. Prints the case's id.

            Usage: voiced cases add --start "2026-11-24 08:00" --procedure "Total knee" --surgeon "Dr. Shaw"
            """)

    @Option(help: "When it should begin, such as \(WrittenTime.forms).")
    var start: String

    @Option(help: "When it should end.")
    var end: String?

    @Option(help: "The procedure.")
    var procedure: String?

    @Option(help: "Who operates.")
    var surgeon: String?

    @Option(help: "The side: left, right, bilateral, not_applicable.")
    var laterality: String?

    @Option(help: "The team, such as \"Dr. Chen (assistant); Miller (scrub nurse)\".")
    var staff: String?

    @OptionGroup var editing: CaseEditing

    func run() async throws {
        let opened = try await editing.open()
        defer { opened.store.close() }
        var fields = ["scheduled_start": start]
        (fields["scheduled_end"], fields["procedure"], fields["surgeon"]) = (end, procedure, surgeon)
        (fields["laterality"], fields["staff"]) = (laterality, staff)
        let draft = CaseDraft(row: ImportedRow(place: "this case", fields: fields))
        for one in try await editing.importCases([draft], into: opened) {
            Console.write(one.row.id.uuidString.lowercased())
            Console.say("\(one.isKnown ? "Changed" : "Added") for \(opened.roomInWords), in \(opened.path).")
        }
    }
}
