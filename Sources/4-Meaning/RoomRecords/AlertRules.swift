package import Foundation

/// The alerts that changes of a room's rows cause if the room has no site. A site's server makes the same alerts; see
/// `migrations/20261127000006_notifications.sql`.
package enum AlertRules {
    /// How long alerts are kept, in seconds: a week.
    package static let retention: TimeInterval = 7 * 86_400
    /// If a case begins this many minutes later than scheduled, or more, it is delayed.
    package static let delayMinutes = 15
    /// If a change is about something longer ago than this, in seconds, it is no news.
    private static let longestAge: TimeInterval = 86_400
    /// The most minutes of a delay, so that a mistyped year does not overflow `Int`.
    private static let mostMinutes = 1_000_000.0

    /// The events of alerts that other code of this program refers to.
    package enum Event {
        /// The next patient is called for: the staff must come.
        package static let called = "next_patient_called"
        /// The call was taken back.
        package static let withdrawn = "next_patient_withdrawn"
    }

    /// The alerts about a change of a case.
    ///
    /// - Parameters:
    ///   - former: the row before the change; nil for a new case.
    ///   - missing: the number of the facility's milestones that the case has not recorded.
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

    /// The alert about a milestone's time, which counts now; nil for an imported or old time, which is no news.
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

    /// The alert about a flag: the next patient is called for, or is not called for any more.
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

    /// The alert about a reported delay, with its minutes, or about a change of the team; nil if the change is no news.
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

    /// The minutes by which a case began late; nil if it was not planned or has not begun.
    private static func delay(of row: CaseRow) -> Int? {
        guard let began = row.startedAt, let planned = row.scheduledStart else { return nil }
        let minutes = (began.timeIntervalSince(planned) / 60).rounded(.down)
        return Int(min(max(minutes, -mostMinutes), mostMinutes))
    }
}
