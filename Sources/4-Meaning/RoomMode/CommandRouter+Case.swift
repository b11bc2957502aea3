import Commands
import Foundation

extension CommandRouter {
    /// Ends the case and begins the next scheduled one, or a new one with the room's milestones where none is.
    ///
    /// It is done at once, however much of the case is missing, and ends a running cement timer; an undo gives
    /// both back. Milestones do not move from one case to the next.
    mutating func nextPatient(at date: Date) -> RoomResponse {
        let ended = state.currentCase
        let fromSchedule = !state.upcoming.isEmpty
        let next =
            fromSchedule
            ? state.upcoming.removeFirst() : SurgicalCase(id: makeCaseID(), milestones: state.milestones)
        remember(
            .nextCase(began: next, previous: ended, timer: state.cementTimer, fromSchedule: fromSchedule))
        var effects: [RoomEffect] = []
        if let timer = state.cementTimer {
            effects.append(.changed(.timerStopped(at: date, elapsed: timer.elapsed(at: date))))
            state.cementTimer = nil
        }
        if let ended { effects.append(.changed(.caseEnded(ended, at: date))) }
        state.currentCase = next
        effects.append(.changed(.caseStarted(next, at: date)))
        return done(effects, next.title.isEmpty ? "Next patient." : "Next patient. \(next.title).")
    }

    /// Notes that the surgeon left; only the first time counts.
    mutating func surgeonLeft(at date: Date) -> RoomResponse {
        guard let current = state.currentCase else { return rejected("No case is open.") }
        if let left = current.surgeonLeftAt {
            return rejected("The surgeon left at \(text.time(left)) already.")
        }
        state.currentCase?.surgeonLeftAt = date
        remember(.surgeonLeft(caseID: current.id, written: date))
        return done(
            [.changed(.surgeonLeft(at: date))], "Surgeon left recorded.",
            display: "Surgeon left \(text.time(date))")
    }

    mutating func startCementTimer(at date: Date) -> RoomResponse {
        if let timer = state.cementTimer {
            return rejected("The cement timer runs already, for \(text.spoken(timer.elapsed(at: date))).")
        }
        let timer = CementTimer(startedAt: date)
        remember(.timer(written: timer, previous: nil))
        state.cementTimer = timer
        return done([.changed(.timerStarted(at: date))], "Cement timer started.")
    }

    mutating func stopCementTimer(at date: Date) -> RoomResponse {
        guard let timer = state.cementTimer else { return rejected("The cement timer does not run.") }
        remember(.timer(written: nil, previous: timer))
        state.cementTimer = nil
        let elapsed = timer.elapsed(at: date)
        return done(
            [.changed(.timerStopped(at: date, elapsed: elapsed))],
            "Cement timer stopped after \(text.spoken(elapsed)).", display: "Cement \(text.shown(elapsed))")
    }
}
