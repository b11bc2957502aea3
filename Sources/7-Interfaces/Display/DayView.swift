import Commands
import Foundation
import RoomMode
import RoomRecords
import Session
import Storage

/// The day of each surgeon of a facility, as JSON for a page; docs/control.md lists the fields.
package struct DayView: Sendable {
    private let store: any CaseStore
    private let facility: UUID
    private let surgeons: SurgeonNaming
    private let days: DayCalendar

    /// Makes a view of a facility's cases.
    ///
    /// - Parameters:
    ///   - surgeons: how much of surgeons' names the view contains.
    ///   - timeZone: the time zone of the days.
    package init(
        _ store: any CaseStore, facility: UUID, surgeons: SurgeonNaming = .full, timeZone: TimeZone = .current
    ) {
        (self.store, self.facility, self.surgeons) = (store, facility, surgeons)
        days = DayCalendar(timeZone)
    }

    /// The surgeons and their cases on a day, and the next day with cases if this one has none.
    ///
    /// - Parameters:
    ///   - day: `YYYY-MM-DD`; nil for the day of `now`.
    ///   - ends: the expected ends of cases in progress by their pace, by the keys of the cases.
    ///   - now: the current time.
    /// - Returns: nil for an invalid day.
    /// - Throws: ``/Storage/StorageError``.
    package func fields(ofDay day: String?, ends: [UUID: Date] = [:], at now: Date) async throws -> JSONLine?
    {
        guard let begin = days.begin(of: day, at: now) else { return nil }
        let rows = try await DayRows(
            from: store, facility: facility, begin: begin, calendar: days.calendar, at: now)
        var line = JSONLine()
        line.add("day", days.text(of: begin))
        line.add("time", now)
        let plan = rows.plan(ends: ends, at: now)
        line.add("surgeons", fields(of: plan))
        if let next = rows.next.first?.scheduledStart {
            var preview = JSONLine()
            preview.add("day", days.text(of: next))
            preview.add("total", rows.next.count)
            preview.add("first", next)
            preview.add("surgeons", fields(of: DayPlan(rows.next, durations: rows.durations, at: next)))
            line.add("next", preview)
        }
        return line
    }

    private func fields(of plan: DayPlan) -> [JSONLine] {
        let hasOthers = plan.entries.contains { $0.row.surgeon == nil }
        return plan.surgeons.map { fields(of: plan.day(ofSurgeon: $0), $0) }
            + (hasOthers ? [fields(of: plan.dayWithoutSurgeon, nil)] : [])
    }

    private func fields(of day: SurgeonDay, _ name: String?) -> JSONLine {
        var line = JSONLine()
        line.add("surgeon", surgeons.shown(name))
        line.add("total", day.total)
        line.add("completed", day.completed)
        line.add("left", day.upcoming.count)
        func add(_ field: String, _ date: Date?) { if let date { line.add(field, date) } }
        add("first", day.first.flatMap { $0.row.startedAt ?? $0.begin ?? $0.row.scheduledStart })
        add("began", day.began)
        add("finish", day.finish)
        line.add(
            "groups",
            day.groups.map { group in
                var line = JSONLine()
                line.add("procedure", group.procedure)
                line.add("count", group.count)
                return line
            })
        line.add("cases", day.entries.map(fields))
        return line
    }

    private func fields(of entry: DayPlan.Entry) -> JSONLine {
        var line = JSONLine()
        line.add("id", entry.row.id.uuidString.lowercased())
        line.add("room", entry.row.room)
        line.add("procedure", entry.row.procedure)
        line.add("status", entry.row.status.rawValue)
        func add(_ field: String, _ date: Date?) { if let date { line.add(field, date) } }
        add("scheduled", entry.row.scheduledStart)
        add("begin", entry.begin)
        add("end", entry.end)
        return line
    }
}

/// Converts between days as text and their beginnings, in a time zone.
struct DayCalendar: Sendable {
    let calendar: Calendar

    init(_ timeZone: TimeZone) {
        calendar = .gregorian(in: timeZone)
    }

    /// The beginning of a day, given as `YYYY-MM-DD`, or of the day of `now` if it is nil; nil for an impossible day.
    func begin(of day: String?, at now: Date) -> Date? {
        guard let day else { return calendar.startOfDay(for: now) }
        let parts = day.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3 else { return nil }
        let components = DateComponents(year: parts[0], month: parts[1], day: parts[2])
        guard let date = calendar.date(from: components), text(of: date) == day else { return nil }
        return date
    }

    func text(of date: Date) -> String {
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        func padded(_ number: Int?, _ count: Int) -> String {
            let digits = "\(number ?? 0)"
            return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
        }
        return "\(padded(parts.year, 4))-\(padded(parts.month, 2))-\(padded(parts.day, 2))"
    }
}
