package import Foundation

/// The alerts that changes of a room's rows cause without a site. They are those of a site's server; see
/// `migrations/20261127000006_notifications.sql`.
package enum AlertRules {
    /// For how long alerts are kept, in seconds: a week.
    package static let retention: TimeInterval = 7 * 86_400
    /// A case that begins later than scheduled by this many minutes is delayed.
    package static let delayMinutes = 15
    /// A change of something longer ago is no news, in seconds.
    private static let longestAge: TimeInterval = 86_400
    /// A mistyped year must not overflow a count of minutes.
    private static let mostMinutes = 1_000_000.0

    /// The events that an alert can be about, of those that this program writes.
    package enum Event {
        /// The next patient is called for: the staff must come.
        package static let called = "next_patient_called"
        /// The call was taken back.
        package static let withdrawn = "next_patient_withdrawn"
    }

    /// Those of a case.
    ///
    /// - Parameters:
    ///   - former: the row before the change; nil for a new case.
    ///   - missing: the number of milestones of the facility that are not recorded in it.
    package static func alerts(from former: CaseRow?, to row: CaseRow, missing: Int, at date: Date)
        -> [AlertRow]
    {
        guard (row.endedAt ?? row.startedAt ?? date).timeIntervalSince(date) >= -longestAge else { return [] }
        func alert(
            _ event: String, _ kind: AlertRow.Kind = .caseUpdate, at moment: Date? = nil, amount: Int? = nil
        ) -> AlertRow {
            AlertRow(
                scopeID: row.scopeID, kind: kind, event: event, room: row.room, caseID: row.id,
                occurredAt: moment,
                amount: amount, createdAt: date)
        }
        var alerts: [AlertRow] = []
        if row.status != former?.status {
            switch row.status {
            case .inProgress:
                let isBack = former?.status == .completed || former?.status == .cancelled
                alerts.append(alert(isBack ? "case_reopened" : "case_started", at: row.startedAt))
                if let minutes = delay(of: row), minutes >= delayMinutes, former?.status != .completed {
                    alerts.append(alert("case_delayed", at: row.startedAt, amount: minutes))
                }
            case .cancelled: if former != nil { alerts.append(alert("case_cancelled")) }
            case .completed:
                alerts.append(alert("case_ended", at: row.endedAt))
                if missing > 0 { alerts.append(alert("milestones_missing", .dataQuality, amount: missing)) }
            case .scheduled: break
            }
        }
        if let former, row.status == .scheduled || row.status == .inProgress {
            if former.surgeon != nil, row.surgeon != former.surgeon { alerts.append(alert("staff_changed")) }
            if row.status == .scheduled,
                (row.scheduledStart, row.room) != (former.scheduledStart, former.room)
            {
                alerts.append(alert("case_moved", at: row.scheduledStart))
            }
        }
        return alerts
    }

    /// That of a milestone's time which counts now; nil for an imported one, which is no news.
    package static func alert(of row: CaseMilestoneRow, in surgicalCase: CaseRow, at date: Date) -> AlertRow?
    {
        let moment = min(row.createdAt, row.recordedAt ?? row.createdAt)
        guard row.recordedBy != .file, moment.timeIntervalSince(date) >= -longestAge else { return nil }
        return AlertRow(
            scopeID: surgicalCase.scopeID, kind: .caseUpdate,
            event: row.recordedAt == nil ? "milestone_removed" : "milestone_recorded",
            room: surgicalCase.room,
            caseID: surgicalCase.id, targetID: row.targetID, occurredAt: row.recordedAt, createdAt: date)
    }

    /// That of a flag: the next patient is called for, or is not any more.
    package static func alert(from former: CaseFlagRow?, to row: CaseFlagRow, at date: Date) -> AlertRow? {
        guard row.kind == .nextPatientCalled, row.setAt.timeIntervalSince(date) >= -longestAge else {
            return nil
        }
        func alert(_ event: String, _ isUrgent: Bool, _ moment: Date?) -> AlertRow {
            AlertRow(
                scopeID: row.scopeID, kind: .caseUpdate, event: event, room: row.room, caseID: row.caseID,
                occurredAt: moment, isUrgent: isUrgent, createdAt: date)
        }
        switch (former?.clearedAt, row.clearedAt) {
        case (nil, nil): return former == nil ? alert(Event.called, true, row.setAt) : nil
        case (nil, .some(let time)): return former == nil ? nil : alert(Event.withdrawn, false, time)
        default: return nil
        }
    }

    /// That of a reported delay, with its minutes, or of a team that has changed; nil for what is no news.
    ///
    /// - Parameter isNew: whether the row was not there before.
    package static func alert(
        of row: any CaseDetailRow, isNew: Bool, in surgicalCase: CaseRow, at date: Date
    ) -> AlertRow? {
        func alert(_ event: String, _ moment: Date, _ by: RecordedBy, amount: Int? = nil) -> AlertRow? {
            guard by != .file, moment.timeIntervalSince(date) >= -longestAge else { return nil }
            return AlertRow(
                scopeID: surgicalCase.scopeID, kind: .caseUpdate, event: event, room: surgicalCase.room,
                caseID: surgicalCase.id, occurredAt: moment, amount: amount, createdAt: date)
        }
        switch row {
        case let row as CaseDelayRow:
            return isNew && row.removedAt == nil
                ? alert("delay_reported", row.notedAt, row.recordedBy, amount: row.minutes) : nil
        case let row as CaseStaffRow:
            return isNew == (row.removedAt == nil)
                ? alert("staff_changed", row.removedAt ?? row.addedAt, row.recordedBy) : nil
        default: return nil
        }
    }

    /// Minutes by which a case began late; nil if it was not planned.
    private static func delay(of row: CaseRow) -> Int? {
        guard let began = row.startedAt, let planned = row.scheduledStart else { return nil }
        let minutes = (began.timeIntervalSince(planned) / 60).rounded(.down)
        return Int(min(max(minutes, -mostMinutes), mostMinutes))
    }
}
