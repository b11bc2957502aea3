import Commands
import Foundation
import RoomMode
import Session
import RoomRecords
import Storage

/// The cases of a facility's rooms on one day, as JSON for a board.
package struct BoardView: Sendable {
    /// More cases than a day has.
    private static let limit = 500

    private let store: any CaseStore
    private let facility: UUID
    private let surgeons: SurgeonNaming
    private let calendar: Calendar

    /// Makes a view of a facility's cases.
    ///
    /// - Parameters:
    ///   - surgeons: how much of their names the view contains.
    ///   - timeZone: the time zone of the days.
    package init(
        _ store: any CaseStore, facility: UUID, surgeons: SurgeonNaming = .full, timeZone: TimeZone = .current
    ) {
        (self.store, self.facility, self.surgeons) = (store, facility, surgeons)
        calendar = .gregorian(in: timeZone)
    }

    /// The cases of a day, by rooms; docs/control.md lists the fields.
    ///
    /// - Parameters:
    ///   - day: `YYYY-MM-DD`; nil for the day of `now`.
    ///   - now: the current time.
    /// - Returns: nil for an invalid day.
    /// - Throws: ``/Storage/StorageError``.
    package func fields(ofDay day: String?, at now: Date) async throws -> JSONLine? {
        guard let begin = day.map(date(of:)) ?? calendar.startOfDay(for: now),
            let end = calendar.date(byAdding: .day, value: 1, to: begin)
        else { return nil }
        var filter = CaseFilter()
        (filter.from, filter.until, filter.limit) = (begin, end, Self.limit)
        var rows = try await store.cases(scopeID: facility, filter)
        if (begin..<end).contains(now) {
            // A case in progress belongs to today, even if it began before midnight.
            (filter.from, filter.until) = (begin.addingTimeInterval(-86_400), begin)
            filter.statuses = [.inProgress]
            rows = try await store.cases(scopeID: facility, filter) + rows
        }
        let recorded = try await store.milestones(ofCases: rows.map(\.id))
        let milestones = try await store.milestones(scopeID: facility, includingInactive: false)
            .map(\.milestone)
        let rooms = Dictionary(grouping: rows, by: \.room).sorted {
            $0.key.compare($1.key, options: .numeric) == .orderedAscending
        }
        var line = JSONLine()
        line.add("day", text(of: begin))
        line.add("time", now)
        line.add(
            "rooms",
            rooms.map { name, rows in
                var room = JSONLine()
                room.add("room", name)
                room.add("cases", rows.map { fields(of: SurgicalCase($0, recorded, milestones: milestones)) })
                return room
            })
        return line
    }

    private func fields(of one: SurgicalCase) -> JSONLine {
        var line = JSONLine()
        line.add("id", one.id.uuidString.lowercased())
        line.add("procedure", one.procedure)
        line.add("surgeon", surgeons.shown(one.surgeon))
        line.add("status", one.status.rawValue)
        func add(_ name: String, _ date: Date?) { if let date { line.add(name, date) } }
        add("scheduled", one.scheduledStart)
        add("began", one.status == .scheduled ? nil : one.beganAt)
        add("ended", one.endedAt)
        line.add("recorded", one.recorded.count)
        line.add("of", one.milestones.count)
        line.add("latest", one.latest?.name)
        line.add("next", one.next?.name)
        return line
    }

    /// When a day begins; nil for a day that there is not, such as 2026-02-30.
    private func date(of day: String) -> Date? {
        let parts = day.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3 else { return nil }
        let components = DateComponents(year: parts[0], month: parts[1], day: parts[2])
        guard let date = calendar.date(from: components), text(of: date) == day else { return nil }
        return date
    }

    private func text(of date: Date) -> String {
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        func padded(_ number: Int?, _ count: Int) -> String {
            let digits = "\(number ?? 0)"
            return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
        }
        return "\(padded(parts.year, 4))-\(padded(parts.month, 2))-\(padded(parts.day, 2))"
    }
}
