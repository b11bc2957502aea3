import RoomRecords
import SQLiteStorage
import ArgumentParser
import Foundation
import SQLiteStorage
import Storage
import VoicedTerminal

/// `voiced cases import`: writes the cases of a file into the database.
struct CasesImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import cases from a file: comma-separated values, or a list in JSON.",
        discussion: """
            The columns are room, procedure, surgeon, laterality (left, right, bilateral, not_applicable), staff ("Dr. \
            Chen (assistant); Miller (scrub nurse)"), status, scheduled_start, scheduled_end, started_at, ended_at and id; all but scheduled_start may be left out. Cases that are over have a column for each milestone, by its \
            name (in JSON also in an object "milestones"): medians are made of them. The same row imported twice is \
            one case. If a row is wrong, nothing is imported, and each wrong row is reported with its line.

            Usage: voiced cases import schedule.csv
            """)

    @Argument(
        help: "The file; its name ends in .csv or .json.", completion: .file(extensions: ["csv", "json"]))
    var file: String

    @OptionGroup var editing: CaseEditing

    func run() async throws {
        let opened = try await editing.open()
        defer { opened.store.close() }
        let rows = try ImportedRow.read(
            path: file, columns: CaseDraft.columns + opened.milestones.map(\.displayName),
            nested: "milestones")
        let cases = try await editing.importCases(rows.map { CaseDraft(row: $0) }, into: opened)
        Console.write("\(cases.count.counted("case")) taken")
        Console.say("The database is \(opened.path).")
    }
}
