import ArgumentParser
import Commands
import Foundation
import RoomMode
import RoomRecords
import SQLiteStorage
import Storage
import VoicedTerminal

/// `voiced cases show`: prints one case with its milestones, delays, team, implants and notes.
struct CasesShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract:
            "Show a case: its milestones, how long each took and usually takes, its delays, team, implants and notes.",
        discussion: """
            TOOK is the time since the milestone before it, USUALLY its median in completed cases with the same \
            procedure, if there are three. Times are UTC. With --json a line is a row of \
            case_milestones, or of the table that --rows names.

            Usage: voiced cases show 6f2c1e0a
            """)

    @Argument(help: "The id of the case, or how it begins.")
    var id: String

    @Option(help: "With --json and --csv: the rows to print:")
    var rows = Rows.milestones

    /// The tables that have rows of a case.
    enum Rows: String, ExpressibleByArgument, CaseIterable {
        case milestones, delays, staff, implants, notes
    }

    @OptionGroup var editing: CaseEditing
    @OptionGroup var form: OutputForm

    func run() async throws {
        let opened = try await editing.open(toChange: false)
        defer { opened.store.close() }
        let one = try await editing.find(id, in: opened)
        let recorded = try await opened.store.milestones(ofCases: [one.id])
        let columns = CaseMilestoneRow.CodingKeys.allCases.map(\.rawValue)
        let history = try await history(of: one, in: opened)
        let details = try await opened.store.details(ofCases: [one.id])
        switch rows {
        case .milestones: break
        case .delays: return try write(details.delays)
        case .staff: return try write(details.staff)
        case .implants: return try write(details.implants)
        case .notes: return try write(details.notes)
        }
        if !form.json, !form.csv { Console.write(heading(one)) }
        try form.write(recorded, columns: columns, nothing: "Nothing is recorded.") {
            table(
                SurgicalCase(one, recorded, milestones: opened.milestones.map(\.milestone)), recorded, history
            )
        }
        guard !form.json, !form.csv else { return }
        if !details.delays.isEmpty { try write(details.delays) }
        if !details.staff.isEmpty { try write(details.staff) }
        if !details.implants.isEmpty { try write(details.implants) }
        if !details.notes.isEmpty { try write(details.notes) }
    }

    private func write(_ delays: [CaseDelayRow]) throws {
        try form.write(
            delays, columns: CaseDelayRow.CodingKeys.allCases.map(\.rawValue), nothing: "No delays."
        ) {
            [["DELAY", "MINUTES", "TIME", "BY", "REPORTED BY", "REMOVED"]]
                + delays.map { one in
                    [
                        DetailCode.words(one.reason), one.minutes.map(String.init) ?? "",
                        one.notedAt.formatted(.iso8601),
                        one.recordedBy.inWords, one.reportedBy ?? "",
                        one.removedAt?.formatted(.iso8601) ?? "",
                    ]
                }
        }
    }

    private func write(_ implants: [CaseImplantRow]) throws {
        try form.write(
            implants, columns: CaseImplantRow.CodingKeys.allCases.map(\.rawValue), nothing: "No implants."
        ) {
            [["IMPLANT", "SIZE", "LOT", "TIME", "BY", "REMOVED"]]
                + implants.map { one in
                    [
                        one.component, one.size ?? "", one.lot ?? "", one.notedAt.formatted(.iso8601),
                        one.recordedBy.inWords, one.removedAt?.formatted(.iso8601) ?? "",
                    ]
                }
        }
    }

    private func write(_ notes: [CaseNoteRow]) throws {
        try form.write(notes, columns: CaseNoteRow.CodingKeys.allCases.map(\.rawValue), nothing: "No notes.")
        {
            [["NOTE", "TIME", "BY", "REMOVED"]]
                + notes.map { one in
                    [
                        one.text, one.notedAt.formatted(.iso8601), one.recordedBy.inWords,
                        one.removedAt?.formatted(.iso8601) ?? "",
                    ]
                }
        }
    }

    private func write(_ staff: [CaseStaffRow]) throws {
        try form.write(staff, columns: CaseStaffRow.CodingKeys.allCases.map(\.rawValue), nothing: "No team.")
        {
            [["NAME", "ROLE", "SINCE", "BY", "REMOVED"]]
                + staff.map { one in
                    [
                        one.name, DetailCode.words(one.role), one.addedAt.formatted(.iso8601),
                        one.recordedBy.inWords, one.removedAt?.formatted(.iso8601) ?? "",
                    ]
                }
        }
    }

    private func history(of one: CaseRow, in opened: CaseEditing.Opened) async throws -> CaseHistory {
        var filter = CaseFilter()
        (filter.statuses, filter.procedure) = ([.completed], one.procedure)
        let past = try await opened.store.cases(scopeID: opened.place.scopeID, filter)
        return CaseHistory(try await opened.store.milestones(ofCases: past.map(\.id)))
    }

    private func heading(_ one: CaseRow) -> String {
        let title = [one.procedure, one.laterality?.spoken, one.surgeon].compactMap(\.self).joined(
            separator: ", ")
        return "\(title.isEmpty ? "A case without a name" : title), room \(one.room), \(one.status.rawValue)"
    }

    private func table(
        _ one: SurgicalCase, _ rows: [CaseMilestoneRow], _ history: CaseHistory
    ) -> [[String]] {
        var former: UUID?
        let by = Dictionary(rows.map { ($0.targetID, $0.recordedBy.inWords) }) { $1 }
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

extension RecordedBy {
    /// The source of a record in a word. A row does not distinguish a touch on a display from a typed command.
    fileprivate var inWords: String { self == .touch ? "hand" : rawValue }
}
