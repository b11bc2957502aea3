import ArgumentParser
import Commands
import Foundation
import RoomMode
import RoomRecords
import SQLiteStorage
import Storage
import VoicedTerminal

/// One case with its milestones.
struct CasesShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a case: its milestones, how long each took, and how long they usually take.",
        discussion: """
            TOOK is the time since the milestone before it, USUALLY its median in completed cases with the same \
            procedure, if there are three. Times are UTC. With --json a line is a row of case_milestones.

            Usage: voiced cases show 6f2c1e0a
            """)

    @Argument(help: "The id of the case, or how it begins.")
    var id: String

    @OptionGroup var editing: CaseEditing
    @OptionGroup var form: OutputForm

    func run() async throws {
        let opened = try await editing.open()
        defer { opened.store.close() }
        let one = try await editing.find(id, in: opened)
        let rows = try await opened.store.milestones(ofCases: [one.id])
        let columns = CaseMilestoneRow.CodingKeys.allCases.map(\.rawValue)
        let history = try await history(of: one, in: opened)
        if !form.json, !form.csv { Console.write(heading(one)) }
        try form.write(rows, columns: columns, nothing: "Nothing is recorded.") {
            table(SurgicalCase(one, rows, milestones: opened.milestones.map(\.milestone)), rows, history)
        }
    }

    private func history(of one: CaseRow, in opened: CaseEditing.Opened) async throws -> CaseHistory {
        var filter = CaseFilter()
        (filter.statuses, filter.procedure) = ([.completed], one.procedure)
        let past = try await opened.store.cases(scopeID: opened.place.scopeID, filter)
        return CaseHistory(try await opened.store.milestones(ofCases: past.map(\.id)))
    }

    private func heading(_ one: CaseRow) -> String {
        let title = [one.procedure, one.surgeon].compactMap(\.self).joined(separator: ", ")
        return "\(title.isEmpty ? "A case without a name" : title), room \(one.room), \(one.status.rawValue)"
    }

    private func table(
        _ one: SurgicalCase, _ rows: [CaseMilestoneRow], _ history: CaseHistory
    ) -> [[String]] {
        var former: UUID?
        let by = Dictionary(rows.map { ($0.targetID, $0.recordedBy.rawValue) }) { $1 }
        return [["MILESTONE", "TIME", "BY", "TOOK", "USUALLY"]]
            + one.milestones.map { milestone in
                guard let time = one.recorded[milestone.id] else { return [milestone.name, "-", "", "", ""] }
                let before = former.flatMap { one.recorded[$0] }
                let usual = former.flatMap { history.median(from: $0, to: milestone.id) }
                former = milestone.id
                return [
                    milestone.name, time.formatted(.iso8601), by[milestone.id] ?? "",
                    before.map { duration(time.timeIntervalSince($0)) } ?? "", usual.map(duration) ?? "",
                ]
            }
    }

    private func duration(_ seconds: TimeInterval) -> String {
        let minutes = Int((seconds / 60).rounded())
        return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
    }
}
