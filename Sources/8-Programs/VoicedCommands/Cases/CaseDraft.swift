import CommandFiles
import Commands
import Foundation
import RoomMode
import RoomRecords
import Storage

/// A case as a file or a command line gives it, not checked yet.
struct CaseDraft: Sendable {
    /// The reason for which a row cannot be imported.
    typealias Fault = ImportedRow.Fault

    /// The columns beside those of the milestones.
    static let columns = [
        "id", "room", "procedure", "surgeon", "laterality", "status", "scheduled_start", "scheduled_end",
        "started_at",
        "ended_at", "staff",
    ]
    private static let longestText = 200
    private static let largestTeam = 30

    var row: ImportedRow

    /// Checks the case and makes its rows: its own, one for each milestone with a time, and one for each person of
    /// the team.
    ///
    /// - Parameter roles: the codes of the known roles; empty if a person may have any role.
    func rows(
        in place: RoomPlace, _ milestones: [FacilityMilestoneRow], roles: [String], now: Date
    ) throws(Fault) -> (surgicalCase: CaseRow, milestones: [CaseMilestoneRow], staff: [CaseStaffRow]) {
        var one = CaseRow(scopeID: place.scopeID, room: try text("room") ?? place.room)
        (one.procedure, one.surgeon) = (try text("procedure"), try text("surgeon"))
        (one.scheduledStart, one.scheduledEnd) = (try time("scheduled_start"), try time("scheduled_end"))
        (one.startedAt, one.endedAt) = (
            try time("started_at", before: now), try time("ended_at", before: now)
        )
        if let side = field("laterality") {
            guard let laterality = Laterality(rawValue: side.lowercased().replacing(" ", with: "_")) else {
                let known = Laterality.allCases.map(\.rawValue).joined(separator: ", ")
                throw fault("“\(side)” is no laterality; there are \(known)")
            }
            one.laterality = laterality
        }
        if let name = field("status") {
            guard let status = CaseStatus(rawValue: name) else {
                let known = CaseStatus.allCases.map(\.rawValue).joined(separator: ", ")
                throw fault("“\(name)” is no status; there are \(known)")
            }
            one.status = status
        }
        let times = try times(of: milestones, now: now)
        one.id = try id(of: one, times.first?.time)
        one.startedAt = one.startedAt ?? times.first?.time
        if one.status == .completed { one.endedAt = one.endedAt ?? times.last?.time }
        try check(one, hasTimes: !times.isEmpty)
        let rows = times.map { milestone, time in
            CaseMilestoneRow(
                id: UUID(name: "import/\(one.id)/\(milestone.id)/\(time.timeIntervalSince1970)"),
                caseID: one.id, targetID: milestone.id, recordedAt: time, recordedBy: .file,
                createdAt: now)
        }
        return (one, rows, try staff(of: one, roles: roles, now: now))
    }

    /// Reads the team from a text such as `Dr. Chen (assistant); Miller (scrub nurse)`.
    private func staff(
        of one: CaseRow, roles: [String], now: Date
    ) throws(Fault) -> [CaseStaffRow] {
        guard let text = field("staff") else { return [] }
        var rows: [CaseStaffRow] = []
        for part in text.split(separator: ";") {
            let person = part.trimmingCharacters(in: .whitespaces)
            guard !person.isEmpty else { continue }
            let role =
                person.split(separator: "(").last?.dropLast().lowercased().replacing(" ", with: "_") ?? ""
            let name = person.prefix { $0 != "(" }.trimmingCharacters(in: .whitespaces)
            guard person.last == ")", DetailCode.isValid(role), !name.utf8.contains(0),
                (1...CaseStaffRow.nameLimit).contains(name.utf8.count), rows.count < Self.largestTeam
            else {
                throw fault(
                    "staff is a list such as “Dr. Chen (assistant); Miller (scrub nurse)”, of \(Self.largestTeam) at most"
                )
            }
            guard roles.isEmpty || roles.contains(role) else {
                throw fault("“\(role)” is no role; \(NearName.hint(for: role, among: Set(roles)))")
            }
            guard !rows.contains(where: { RoomState.bareName($0.name) == RoomState.bareName(name) }) else {
                throw fault("“\(name)” is on the team twice; a person has one role in a case")
            }
            // The times are a millisecond apart, so that the rows keep their order.
            let date = (one.startedAt ?? now).addingTimeInterval(TimeInterval(rows.count) / 1000)
            rows.append(
                CaseStaffRow(
                    id: UUID(name: "import/\(one.id)/\(name)/\(role)"), scopeID: one.scopeID, caseID: one.id,
                    name: name,
                    role: role, addedAt: date, recordedBy: .file))
        }
        return rows
    }

    private func check(_ one: CaseRow, hasTimes: Bool) throws(Fault) {
        if let start = one.scheduledStart, let end = one.scheduledEnd, end <= start {
            throw fault("scheduled_end is not after scheduled_start")
        }
        if let start = one.startedAt, let end = one.endedAt, end < start {
            throw fault("ended_at is before started_at")
        }
        switch one.status {
        case .scheduled:
            guard one.scheduledStart != nil else {
                throw fault("a case on the schedule needs a time (scheduled_start)")
            }
            guard one.startedAt == nil, one.endedAt == nil, !hasTimes else {
                throw fault("a case with times has begun; its status is in_progress or completed")
            }
        case .inProgress:
            guard one.startedAt != nil, one.endedAt == nil else {
                throw fault("a case in progress has begun (started_at) and is not over")
            }
        case .completed:
            guard one.startedAt != nil, one.endedAt != nil else {
                throw fault("a completed case needs started_at and ended_at, or times of milestones")
            }
        case .cancelled: break
        }
    }

    /// Returns the key that the row gives. Without one, makes a key of the room, the time, the procedure and the
    /// surgeon, so that the same row is the same case.
    private func id(of one: CaseRow, _ firstTime: Date?) throws(Fault) -> UUID {
        if let text = field("id") {
            guard let id = UUID(uuidString: text) else { throw fault("“\(text)” is no UUID (id)") }
            return id
        }
        let time = one.scheduledStart ?? one.startedAt ?? firstTime
        let parts = [one.scopeID.uuidString, one.room, one.procedure ?? "", one.surgeon ?? ""]
        return UUID(name: "case/" + (parts + ["\(time?.timeIntervalSince1970 ?? 0)"]).joined(separator: "/"))
    }

    /// Returns the milestones with times. The times must be in the order of the milestones.
    private func times(
        of milestones: [FacilityMilestoneRow], now: Date
    ) throws(Fault) -> [(milestone: FacilityMilestoneRow, time: Date)] {
        var times: [(milestone: FacilityMilestoneRow, time: Date)] = []
        for milestone in milestones {
            guard let time = try time(milestone.displayName, before: now) else { continue }
            if let last = times.last, time < last.time {
                throw fault("\(milestone.displayName) is before \(last.milestone.displayName)")
            }
            times.append((milestone, time))
        }
        return times
    }

    private func text(_ column: String) throws(Fault) -> String? {
        guard let text = field(column) else { return nil }
        guard text.count <= Self.longestText, !text.utf8.contains(0) else {
            throw fault("\(column) is longer than \(Self.longestText) characters, or has a NUL")
        }
        return text
    }

    private func time(_ column: String, before limit: Date? = nil) throws(Fault) -> Date? {
        guard let text = field(column) else { return nil }
        guard let time = WrittenTime.date(text) else {
            throw fault("“\(text)” is no time (\(column)); write \(WrittenTime.forms)")
        }
        if let limit, time > limit { throw fault("\(column) is in the future") }
        return time
    }

    private func field(_ column: String) -> String? {
        let text = row.fields[column]?.trimmingCharacters(in: .whitespaces)
        return text?.isEmpty == false ? text : nil
    }

    private func fault(_ sentence: String) -> Fault { Fault(place: row.place, reason: sentence) }
}
