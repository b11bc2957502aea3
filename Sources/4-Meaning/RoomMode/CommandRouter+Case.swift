import Commands
import Feedback
import Foundation
import Handling
import RoomRecords
import Storage

/// The beginning and the end of cases.
extension CommandRouter {
    /// The case that a milestone is recorded in: the case in progress, else the next on the schedule, else a new one.
    func openCase() -> SurgicalCase {
        state.currentCase ?? state.upcoming.first
            ?? SurgicalCase(id: makeID(), milestones: state.milestones)
    }

    /// Begins a case if it has not begun. The current pause of a case that has begun ends now.
    mutating func begin(_ surgicalCase: SurgicalCase, at date: Date) -> [RoomEffect] {
        // If the clock was set back, the new time is before the recorded ones: then the pause counts from the new one.
        state.pauseBegan = (state.currentCase?.lastTime).flatMap { $0 > date ? date : nil }
        guard state.currentCase == nil else { return [] }
        var began = surgicalCase
        (began.status, began.startedAt) = (.inProgress, date)
        state.upcoming.removeAll { $0.id == began.id }
        state.currentCase = began
        (state.surgeonLeft, state.nextPatientCalled) = (nil, nil)
        return [.changed(.caseStarted(began, at: date))]
    }

    /// Ends the case in progress, and with it a running cement timer.
    mutating func end(at date: Date) -> [RoomEffect] {
        guard var ended = state.currentCase else { return [] }
        (ended.status, ended.endedAt) = (.completed, date)
        (state.currentCase, state.lastCase, state.surgeonLeft) = (nil, ended, nil)
        var effects: [RoomEffect] = []
        if let timer = state.cementTimer {
            effects.append(.changed(.timerStopped(timer, at: date)))
            state.cementTimer = nil
        }
        return effects + [.changed(.caseEnded(ended, at: date))]
    }

    /// Ends a case without recent activity, at the time of its last milestone.
    mutating func endForgotten(at date: Date) -> [RoomEffect] {
        guard let last = state.currentCase?.lastTime,
            date.timeIntervalSince(state.pauseBegan ?? last) > options.longestPause
        else { return [] }
        return end(at: last)
    }

    /// Reopens the case that ended last.
    mutating func reopen() -> [RoomEffect] {
        guard state.currentCase == nil, var reopened = state.lastCase else { return [] }
        (reopened.status, reopened.endedAt) = (.inProgress, nil)
        (state.currentCase, state.lastCase) = (reopened, nil)
        return [.changed(.caseReopened(reopened))]
    }

    /// Takes back the beginning of the case in progress: the case returns to the schedule, or is cancelled if it was
    /// not on it.
    mutating func withdraw() -> [RoomEffect] {
        guard var withdrawn = state.currentCase else { return [] }
        let isPlanned = withdrawn.scheduledStart != nil
        (withdrawn.status, withdrawn.startedAt) = (isPlanned ? .scheduled : .cancelled, nil)
        state.currentCase = nil
        if isPlanned { state.upcoming.insert(withdrawn, at: 0) }
        return [.changed(.caseWithdrawn(withdrawn))]
    }

    /// Begins the case that the command names, else the next one.
    mutating func beginCase(_ command: ParsedCommand, at date: Date) -> RoomResponse {
        if state.currentCase != nil { return rejected("A case is open. Say end case to close it.") }
        let named = command.match.flatMap { state.namedCase($0.alias, options) }
        let next = named ?? openCase()
        let effects = begin(next, at: date)
        remember(.began(caseID: next.id))
        let title = text.title(of: next)
        return done(effects, title.isEmpty ? "Case opened." : "Case opened. \(title).")
    }

    mutating func endCase(at date: Date) -> RoomResponse {
        guard let current = state.currentCase else { return rejected("No case is open.") }
        let missing = current.milestones.filter { current.recorded[$0.id] == nil }
        let effects = end(at: date)
        remember(.ended(caseID: current.id))
        guard !missing.isEmpty else { return done(effects, "Case closed.") }
        return done(
            effects, chime: .warning,
            missing.count == 1
                ? "Case closed. \(text.list(missing)) is not recorded."
                : "Case closed. \(text.list(missing)) are not recorded.",
            isWarning: true)
    }

    mutating func reopenCase() -> RoomResponse {
        if state.currentCase != nil { return rejected("A case is open already.") }
        guard let last = state.lastCase else { return rejected("No case was closed here.") }
        let effects = reopen()
        state.forget { $0.change == .ended(caseID: last.id) }
        let title = text.title(of: last)
        return done(effects, title.isEmpty ? "The case goes on." : "The case goes on. \(title).")
    }
}

/// Events beside milestones: the call for the next patient, a surgeon who leaves, and the cement timer.
extension CommandRouter {
    /// Calls for the next patient: tells the staff that the room is nearly ready. The case goes on.
    mutating func nextPatient(at date: Date) -> RoomResponse {
        if let called = state.nextPatientCalled {
            return rejected("The next patient was called at \(text.time(called.setAt)) already.")
        }
        let flag = flag(.nextPatientCalled, at: date)
        state.nextPatientCalled = flag
        remember(.flag(flag))
        let name = text.title(of: state.upcoming.first)
        return done(
            [.changed(.nextPatientCalled(flag))],
            name.isEmpty ? "Next patient called." : "Next patient called. \(name).",
            display: "Next patient called \(text.time(date))")
    }

    /// Notes that the surgeon left the case in progress; only the first time counts.
    mutating func surgeonLeft(at date: Date) -> RoomResponse {
        guard state.currentCase != nil else { return rejected("No case is in progress.") }
        if let left = state.surgeonLeft {
            return rejected("The surgeon left at \(text.time(left.setAt)) already.")
        }
        let flag = flag(.surgeonLeft, at: date)
        state.surgeonLeft = flag
        remember(.flag(flag))
        return done(
            [.changed(.surgeonLeft(flag))], "Surgeon left recorded.",
            display: "Surgeon left \(text.time(date))")
    }

    mutating func startCementTimer(at date: Date) -> RoomResponse {
        if let timer = state.cementTimer {
            return rejected("The cement timer runs already, for \(text.spoken(timer.elapsed(at: date))).")
        }
        let timer = CaseTimerRow(
            id: makeID(), in: state.place, caseID: state.currentCase?.id, startedAt: date)
        remember(.timer(written: timer, previous: nil))
        state.cementTimer = timer
        return done([.changed(.timerStarted(timer))], "Cement timer started.")
    }

    mutating func stopCementTimer(at date: Date) -> RoomResponse {
        guard let timer = state.cementTimer else { return rejected("The cement timer does not run.") }
        remember(.timer(written: nil, previous: timer))
        state.cementTimer = nil
        let elapsed = timer.elapsed(at: date)
        return done(
            [.changed(.timerStopped(timer, at: date))],
            "Cement timer stopped after \(text.spoken(elapsed)).", display: "Cement \(text.shown(elapsed))")
    }

    private func flag(_ kind: CaseFlagRow.Kind, at date: Date) -> CaseFlagRow {
        CaseFlagRow(
            id: makeID(), in: state.place, caseID: state.currentCase?.id, kind: kind, setAt: date, setBy: by)
    }
}
