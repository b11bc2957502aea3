import Commands
import Foundation
import RoomMode
import RoomRecords
import Session
import Storage

/// The state of an operating room, as JSON for displays.
///
/// Times are UTC. The procedure and the surgeon are protected health information: only clients that may control the
/// room get them.
package struct RoomView: Sendable {
    /// The most upcoming cases in the view.
    private static let upcomingLimit = 6

    private let state: RoomState
    private let date: Date
    private let surgeons: SurgeonNaming
    private let language: Language

    /// Makes a view of a room at a time.
    ///
    /// - Parameters:
    ///   - surgeons: how much of people's names the view contains.
    ///   - language: the language of its words.
    package init(
        _ state: RoomState, at date: Date, surgeons: SurgeonNaming = .full, language: Language = .english
    ) {
        (self.state, self.date, self.surgeons, self.language) = (state, date, surgeons, language)
    }

    /// The room as an object; docs/control.md lists its fields.
    package var fields: JSONLine {
        var line = JSONLine()
        line.add("room", state.place.room)
        line.add("time", date)
        if let current = state.currentCase { line.add("case", running(current)) }
        if let last = state.lastCase { line.add("last", summary(last)) }
        line.add("upcoming", state.upcoming.prefix(Self.upcomingLimit).map(summary))
        if state.currentCase == nil {
            let next = state.upcoming.first?.milestones ?? state.milestones
            line.add("milestones", next.enumerated().map { milestone($1, $0 == 0 ? "next" : "later") })
        }
        if let timer = state.cementTimer { line.add("cement", timer.startedAt) }
        if let left = state.surgeonLeft { line.add("surgeon-left", left.setAt) }
        if let called = state.nextPatientCalled { line.add("next-patient-called", called.setAt) }
        line.add("undo", state.undoDepth)
        return line
    }

    private func running(_ current: SurgicalCase) -> JSONLine {
        var line = summary(current)
        line.add("began", current.beganAt)
        line.add("phase", current.phase?.rawValue)
        line.add("milestones", milestones(of: current))
        if let surgery = surgery(of: current) { line.add("surgery", surgery) }
        if let pace = state.history.pace(of: current, at: date) {
            line.add("pace", pace.standing.rawValue)
            line.add("delay", pace.delay)
            line.add("finish", pace.finish)
        } else if let last = current.milestones.last {
            line.add("finish", state.history.expected(last, in: current).map { max($0, date) })
        }
        line.add("compared", state.history.count)
        return line
    }

    /// The times of the operation itself: from its first milestone to the first milestone after it.
    private func surgery(of current: SurgicalCase) -> JSONLine? {
        let first = current.milestones.first { $0.phase == .intraOp }
        guard let first, let began = current.recorded[first.id] else { return nil }
        var line = JSONLine()
        line.add("began", began)
        let end = current.milestones.first { $0.phase == .postOp && current.recorded[$0.id] != nil }
        line.add("ended", end.flatMap { current.recorded[$0.id] })
        return line
    }

    private func milestones(of current: SurgicalCase) -> [JSONLine] {
        let latest = current.latest.flatMap { current.milestones.firstIndex(of: $0) } ?? -1
        let next = current.next
        return current.milestones.enumerated().map { index, one in
            let time = current.recorded[one.id]
            let state =
                time != nil ? "recorded" : one == next ? "next" : index < latest ? "skipped" : "later"
            var line = milestone(one, state)
            line.add("recorded", time)
            if time == nil, index > latest {
                line.add("expected", self.state.history.expected(one, in: current))
            }
            return line
        }
    }

    private func milestone(_ one: Milestone, _ state: String) -> JSONLine {
        var line = JSONLine()
        line.add("id", one.id.uuidString.lowercased())
        line.add("name", one.name)
        line.add("phase", one.phase?.rawValue)
        line.add("state", state)
        return line
    }

    private func summary(_ one: SurgicalCase) -> JSONLine {
        var line = JSONLine()
        line.add("id", one.id.uuidString.lowercased())
        line.add("procedure", one.procedure)
        line.add("laterality", one.laterality?.rawValue)
        line.add("surgeon", surgeons.shown(one.surgeon))
        line.add(DetailsView(state.details.of(one.id), surgeons: surgeons, language: language).fields)
        line.add("scheduled", one.scheduledStart)
        line.add("ended", one.endedAt)
        return line
    }
}

extension JSONLine {
    fileprivate mutating func add(_ name: String, _ value: Date?) {
        if let value { add(name, value) }
    }
}
