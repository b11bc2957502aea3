import Commands
import Foundation
import RoomMode
import RoomRecords
import Session
import Storage

/// The alerts of a facility, as JSON for walls and boards; docs/control.md lists the fields.
package struct AlertsView: Sendable {
    /// If a case should have begun longer than this before the call, in seconds, it is not the next case.
    private static let longestDelay: TimeInterval = 12 * 3600

    private let list: AlertList
    private let names: [UUID: String]
    private let cases: [UUID: CaseRow]
    private let nextCases: [UUID: CaseRow]
    private let surgeons: SurgeonNaming
    private let language: Language

    /// Makes a view, with the cases and the milestones that the alerts are about.
    ///
    /// - Parameters:
    ///   - store: the store with the cases of the facility.
    ///   - surgeons: how much of surgeons' names the view contains.
    ///   - language: the language of its words.
    /// - Throws: ``/Storage/StorageError``.
    package init(
        _ list: AlertList, from store: any CaseStore, facility: UUID, surgeons: SurgeonNaming = .full,
        language: Language = .english
    ) async throws {
        (self.list, self.surgeons, self.language) = (list, surgeons, language)
        names = Dictionary(
            try await store.milestones(scopeID: facility, includingInactive: true)
                .map { ($0.id, $0.milestone.name) }, uniquingKeysWith: { first, _ in first })
        var (cases, nextCases): ([UUID: CaseRow], [UUID: CaseRow]) = ([:], [:])
        for id in Set(list.latest.compactMap(\.caseID)) { cases[id] = try await store.surgicalCase(id: id) }
        for one in list.latest where one.waits {
            var filter = CaseFilter()
            (filter.room, filter.statuses, filter.limit) = (one.room, [.scheduled], 1)
            filter.from = (one.occurredAt ?? one.createdAt).addingTimeInterval(-Self.longestDelay)
            nextCases[one.id] = try await store.cases(scopeID: facility, filter).first
        }
        (self.cases, self.nextCases) = (cases, nextCases)
    }

    /// The whole view.
    package var fields: JSONLine {
        var line = JSONLine()
        line.add("unread", list.unreadCount)
        line.add("alerts", list.latest.map(fields))
        return line
    }

    private func fields(of one: AlertRow) -> JSONLine {
        var line = JSONLine()
        line.add("id", one.id.uuidString.lowercased())
        line.add("kind", one.kind)
        line.add("event", one.event)
        line.add(
            "text", language.say(AlertWords.text(of: one, milestone: one.targetID.flatMap { names[$0] })))
        line.add("room", one.room)
        line.add("case", one.caseID?.uuidString.lowercased())
        // A call is about the next case, for which the room gets ready.
        if let its = nextCases[one.id] ?? one.caseID.flatMap({ cases[$0] }) {
            line.add("procedure", its.procedure)
            line.add("surgeon", surgeons.shown(its.surgeon))
        }
        if let date = one.occurredAt { line.add("at", date) }
        line.add("created", one.createdAt)
        line.add("read", one.readAt != nil)
        line.add("urgent", one.isUrgent == true)
        line.add("by", one.readBy)
        return line
    }
}
