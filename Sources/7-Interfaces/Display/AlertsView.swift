import Commands
import Foundation
import Session
import RoomRecords
import Storage

/// The alerts of a site to its facility, as JSON for a board; docs/control.md lists the fields.
package struct AlertsView: Sendable {
    private let notifications: SiteNotifications
    private let names: [UUID: String]

    /// Makes a view.
    ///
    /// - Parameter milestones: those of the facility, for their names.
    package init(_ notifications: SiteNotifications, milestones: [FacilityMilestoneRow]) {
        self.notifications = notifications
        names = Dictionary(
            milestones.map { ($0.id, $0.milestone.name) }, uniquingKeysWith: { first, _ in first })
    }

    /// All of it.
    package var fields: JSONLine {
        var line = JSONLine()
        line.add("unread", notifications.unreadCount)
        line.add("alerts", notifications.latest.map(fields))
        return line
    }

    private func fields(of one: SiteNotification) -> JSONLine {
        var line = JSONLine()
        line.add("id", one.id.uuidString.lowercased())
        line.add("kind", one.kind)
        line.add("event", one.event)
        line.add("text", text(of: one))
        line.add("room", one.room)
        line.add("case", one.caseID?.uuidString.lowercased())
        if let date = one.occurredAt { line.add("at", date) }
        line.add("created", one.createdAt)
        line.add("read", one.readAt != nil)
        return line
    }

    /// The event in words for a person; the room and the time are separate.
    private func text(of one: SiteNotification) -> String {
        let milestone = one.targetID.map { names[$0] ?? "A milestone" } ?? "A milestone"
        let amount = one.amount ?? 0
        return switch one.event {
        case "case_started": "The case began"
        case "case_delayed": "The case began \(amount) min late"
        case "case_ended": "The case is over"
        case "case_reopened": "The case goes on again"
        case "case_cancelled": "The case does not take place"
        case "case_moved": "The case was moved"
        case "staff_changed": "The staff has changed"
        case "milestone_recorded": milestone
        case "milestone_removed": "\(milestone): its time was taken away"
        case "milestones_missing":
            amount == 1 ? "1 milestone is not recorded" : "\(amount) milestones are not recorded"
        case "clock_differs": "The clock of this room is wrong"
        case "case_doubled": "Two cases were in progress; the later one goes on"
        case "rows_refused": "The site does not take rows of this room"
        case "rows_left_out": "The site has rows that this room cannot keep"
        default: words(one.event)
        }
    }

    /// An event that this version does not know.
    private func words(_ event: String) -> String {
        event.prefix(1).uppercased() + event.dropFirst().replacing("_", with: " ")
    }
}
