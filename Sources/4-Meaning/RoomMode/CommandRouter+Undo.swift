import Commands
import Foundation

extension CommandRouter {
    /// Takes the last thing done by voice back: a record, an update, a timer's start or stop, a surgeon's leaving,
    /// a next patient. Said again, the one before it.
    ///
    /// What somebody else has changed since is left alone, and the step is forgotten.
    mutating func undo(at date: Date) -> RoomResponse {
        guard let step = state.history.popLast() else { return rejected("There is nothing to undo.") }
        switch step {
        case .record(let caseID, let milestone, let written, let previous):
            guard state.currentCase?.id == caseID, state.currentCase?.recorded[milestone.id] == written else {
                return rejected("\(milestone.name) was changed since and is left as it is.")
            }
            state.currentCase?.recorded[milestone.id] = previous
            let sentence =
                previous.map { "\(milestone.name) is back at \(text.time($0))." }
                ?? "\(milestone.name) removed."
            return done(
                [.changed(.unrecorded(milestone, restoring: previous))], sentence, milestone: milestone)
        case .timer(let written, let previous):
            guard state.cementTimer == written else {
                return rejected("The cement timer was changed since and is left as it is.")
            }
            state.cementTimer = previous
            if let previous {
                return done([.changed(.timerStarted(at: previous.startedAt))], "Cement timer goes on.")
            }
            let elapsed = written?.elapsed(at: date) ?? 0
            return done([.changed(.timerStopped(at: date, elapsed: elapsed))], "Cement timer removed.")
        case .surgeonLeft(let caseID, let written):
            guard state.currentCase?.id == caseID, state.currentCase?.surgeonLeftAt == written else {
                return rejected("The surgeon's leaving was changed since and is left as it is.")
            }
            state.currentCase?.surgeonLeftAt = nil
            return done([.changed(.surgeonLeft(at: nil))], "Surgeon left removed.")
        case .nextCase(let began, let previous, let timer, let fromSchedule):
            return reopen(previous, insteadOf: began, timer: timer, fromSchedule: fromSchedule)
        }
    }

    private mutating func reopen(
        _ previous: SurgicalCase?, insteadOf began: SurgicalCase, timer: CementTimer?, fromSchedule: Bool
    ) -> RoomResponse {
        guard state.currentCase == began, state.cementTimer == nil else {
            return rejected("The new case has entries already and stays open.")
        }
        state.currentCase = previous
        if fromSchedule { state.upcoming.insert(began, at: 0) }
        state.cementTimer = timer
        var effects: [RoomEffect] = [.changed(.caseReopened(previous, insteadOf: began))]
        if let timer { effects.append(.changed(.timerStarted(at: timer.startedAt))) }
        return done(effects, "Back to the previous case.")
    }
}
