import Commands
import Foundation
import RoomMode
import Session
import RoomRecords
import Storage

/// The rooms of a facility and their cases on one day, as JSON for a board.
package struct BoardView: Sendable {
    /// A room without a case today is on the board if it has a case within this many seconds before today, or later.
    private static let reach: TimeInterval = 30 * 86_400
    /// How long the cleaning of a room takes after a case, in seconds, if the pauses between cases are not known.
    private static let usualCleaning: TimeInterval = 30 * 60

    private let store: any CaseStore
    private let place: RoomPlace
    private let surgeons: SurgeonNaming
    private let language: Language
    private let days: DayCalendar

    /// Makes a view of a facility's cases.
    ///
    /// - Parameters:
    ///   - place: the facility, and the room of this program, which is always on the board.
    ///   - surgeons: how much of people's names the view contains.
    ///   - language: the language of its words.
    ///   - timeZone: the time zone of the days.
    package init(
        _ store: any CaseStore, place: RoomPlace, surgeons: SurgeonNaming = .full,
        language: Language = .english, timeZone: TimeZone = .current
    ) {
        (self.store, self.place, self.surgeons, self.language) = (store, place, surgeons, language)
        days = DayCalendar(timeZone)
    }

    /// The state of another room, in the form of ``RoomView``; nil if no case has a room of that name.
    ///
    /// - Throws: ``/Storage/StorageError``.
    package func fields(ofRoom room: String, at now: Date) async throws -> JSONLine? {
        guard try await store.rooms(scopeID: place.scopeID, from: .distantPast).contains(room) else {
            return nil
        }
        let state = try await RoomState(
            of: RoomPlace(scopeID: place.scopeID, room: room), milestones: try await milestones, from: store,
            at: now)
        return RoomView(state, at: now, surgeons: surgeons, language: language).fields
    }

    private var milestones: [Milestone] {
        get async throws {
            try await store.milestones(scopeID: place.scopeID, includingInactive: false).map(\.milestone)
        }
    }

    /// The cases of a day, by rooms; docs/control.md lists the fields.
    ///
    /// - Parameters:
    ///   - day: `YYYY-MM-DD`; nil for the day of `now`.
    ///   - now: the current time.
    /// - Returns: nil for an invalid day.
    /// - Throws: ``/Storage/StorageError``.
    package func fields(ofDay day: String?, at now: Date) async throws -> JSONLine? {
        guard let begin = days.begin(of: day, at: now) else { return nil }
        let facility = place.scopeID
        let rows = try await DayRows(
            from: store, facility: facility, begin: begin, calendar: days.calendar, at: now)
        let recorded = try await store.milestones(ofCases: rows.rows.map(\.id))
        let details = try await store.details(ofCases: rows.rows.map(\.id))
        let milestones = try await milestones
        var paces: [UUID: CasePace] = [:]
        for row in rows.rows where row.status == .inProgress {
            let history = try await CaseHistory(
                ofProcedure: row.procedure, surgeon: row.surgeon, from: store, facility: facility)
            paces[row.id] = history.pace(of: SurgicalCase(row, recorded, milestones: milestones), at: now)
        }
        let plan = rows.plan(ends: paces.compactMapValues(\.finish), at: now)
        let entries = Dictionary(uniqueKeysWithValues: plan.entries.map { ($0.row.id, $0) })
        let grouped = Dictionary(grouping: rows.rows, by: \.room)
        let known = try await store.rooms(
            scopeID: facility, from: min(begin, now).addingTimeInterval(-Self.reach))
        let names = Set(known).union(grouped.keys).union([place.room]).sorted {
            $0.compare($1, options: .numeric) == .orderedAscending
        }
        let isToday = begin == days.calendar.startOfDay(for: now)
        var line = JSONLine()
        line.add("day", days.text(of: begin))
        line.add("time", now)
        line.add(
            "rooms",
            names.map { name in
                var room = JSONLine()
                room.add("room", name)
                let cases = grouped[name] ?? []
                if isToday { room.add(standing(of: cases, rows.durations, entries, at: now)) }
                room.add(
                    "cases",
                    cases.map { row in
                        fields(
                            of: SurgicalCase(row, recorded, milestones: milestones), paces[row.id],
                            entries[row.id], details.of(row.id), isToday ? now : nil)
                    })
                return room
            })
        return line
    }

    /// The state of a room now: `in-progress`, `cleaning` until about a time, or `free`; and the time of its next case.
    private func standing(
        of cases: [CaseRow], _ durations: CaseDurations, _ entries: [UUID: DayPlan.Entry], at now: Date
    ) -> JSONLine {
        var line = JSONLine()
        let clean = cases.compactMap { $0.status == .completed ? $0.endedAt : nil }.max()?
            .addingTimeInterval(durations.turnover ?? Self.usualCleaning)
        if cases.contains(where: { $0.status == .inProgress }) {
            line.add("standing", "in-progress")
        } else if let clean, clean > now {
            line.add("standing", "cleaning")
            line.add("until", clean)
        } else {
            line.add("standing", "free")
        }
        let next = cases.filter { $0.status == .scheduled }
            .compactMap { entries[$0.id]?.begin ?? $0.scheduledStart }.min()
        if let next { line.add("next", next) }
        return line
    }

    private func fields(
        of one: SurgicalCase, _ pace: CasePace?, _ entry: DayPlan.Entry?, _ details: CaseDetails,
        _ now: Date?
    ) -> JSONLine {
        var line = JSONLine()
        line.add("id", one.id.uuidString.lowercased())
        line.add("procedure", one.procedure)
        line.add("laterality", one.laterality?.rawValue)
        line.add("surgeon", surgeons.shown(one.surgeon))
        line.add(DetailsView(details, surgeons: surgeons, language: language).fields)
        line.add("status", one.status.rawValue)
        func add(_ name: String, _ date: Date?) { if let date { line.add(name, date) } }
        add("scheduled", one.scheduledStart)
        add("began", one.status == .scheduled ? nil : one.beganAt)
        add("ended", one.endedAt)
        line.add("recorded", one.recorded.count)
        line.add("of", one.milestones.count)
        line.add("latest", one.latest?.name)
        line.add("next", one.next?.name)
        line.add("pace", pace?.standing.rawValue)
        line.add("lead", pace?.delay)
        add("finish", one.status == .inProgress ? pace?.finish ?? entry?.end : nil)
        guard now != nil, one.status == .scheduled || one.status == .inProgress else { return line }
        // A case is late if it began or begins late, if it is behind its pace, or if the staff has reported any delay.
        let late = max(entry?.delay ?? 0, pace?.standing == .behind ? pace?.delay ?? 0 : 0)
        let reported = TimeInterval((details.delayMinutes ?? 0) * 60)
        if max(late, reported) >= (reported > 0 ? 0 : DayPlan.delaySeconds) {
            line.add("delay", max(late, reported))
        }
        guard one.status == .scheduled else { return line }
        let delayed = reported > 0 ? one.scheduledStart?.addingTimeInterval(reported) : nil
        add("expected", [entry?.begin, delayed].compactMap(\.self).max())
        return line
    }
}
