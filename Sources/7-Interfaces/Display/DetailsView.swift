import Commands
import Foundation
import RoomMode
import RoomRecords
import Session

/// The delays, the team and the implants of a case, as fields of its JSON object. Names of people follow the setting
/// for surgeons' names.
struct DetailsView {
    /// The most rows of a kind in a view.
    private static let limit = 50

    let details: CaseDetails
    let surgeons: SurgeonNaming
    let language: Language

    init(_ details: CaseDetails, surgeons: SurgeonNaming, language: Language) {
        (self.details, self.surgeons, self.language) = (details, surgeons, language)
    }

    /// The fields; none for a case without such rows.
    var fields: JSONLine {
        var line = JSONLine()
        if !details.delays.isEmpty { line.add("delays", details.delays.suffix(Self.limit).map(delay)) }
        if let minutes = details.delayMinutes { line.add("reported", Double(minutes * 60)) }
        if !details.staff.isEmpty { line.add("team", details.staff.suffix(Self.limit).map(person)) }
        if !details.implants.isEmpty {
            line.add("implants", details.implants.suffix(Self.limit).map(implant))
        }
        return line
    }

    private func implant(_ row: CaseImplantRow) -> JSONLine {
        var line = JSONLine()
        line.add("component", row.component)
        line.add("size", row.size)
        line.add("lot", row.lot)
        line.add("text", language.title(of: row))
        line.add("at", row.notedAt)
        return line
    }

    private func delay(_ row: CaseDelayRow) -> JSONLine {
        var line = JSONLine()
        line.add("reason", row.reason)
        line.add("text", language.title(row.reason))
        if let minutes = row.minutes { line.add("minutes", minutes) }
        line.add("at", row.notedAt)
        line.add("by", row.recordedBy.rawValue)
        line.add("reporter", surgeons.shown(row.reportedBy))
        return line
    }

    private func person(_ row: CaseStaffRow) -> JSONLine {
        var line = JSONLine()
        line.add("name", surgeons.shown(row.name))
        line.add("role", language.words(row.role))
        line.add("since", row.addedAt)
        return line
    }
}
