import Commands
import Foundation
import Handling
import RoomRecords
import Storage

/// Undo. If another source has changed a value since, the value stays, and the router forgets the step.
extension CommandRouter {
    /// Takes back the last change by the same source, voice or touch, and says which. The next call takes back the
    /// change before.
    ///
    /// By voice, that is the last milestone recorded, updated or cleared by voice, or the last change of a delay, the
    /// team, an implant or a note. Other changes have their own phrases. By touch, it is the last change by touch. If a
    /// case began or ended with the change, the router takes that back, too.
    mutating func undo(at date: Date) -> RoomResponse {
        let asker = by
        guard
            let step = state.forget(where: {
                $0.by == asker && ($0.isMilestone || $0.isDetail || asker != .voice)
            })
        else {
            return rejected(
                asker == .voice
                    ? "There is no milestone to undo." : "Nothing was done here that can be undone.")
        }
        switch step.change {
        case .milestone(let id, let milestone, let written, let previous, let began, let ended):
            var effects: [RoomEffect] = []
            if ended, state.currentCase == nil, state.lastCase?.id == id { effects += reopen() }
            guard let current = state.currentCase, current.id == id,
                UndoStep.isUnchanged(current.recorded[milestone.id], since: written)
            else {
                return rejected("\(text.name(milestone)) was changed since and is left as it is.")
            }
            state.currentCase?.recorded[milestone.id] = previous
            state.currentCase?.noteSkipped()
            effects.append(.changed(.unrecorded(milestone, caseID: id, restoring: previous, by: by)))
            if began, state.currentCase?.recorded.isEmpty == true { effects += withdraw() }
            let sentence: SpokenSentence =
                previous.map { "\(text.name(milestone)) is back at \(text.time($0))." }
                ?? "\(text.name(milestone)) removed."
            return done(effects, sentence, milestone: milestone)
        case .timer(let written, let previous): return undoTimer(written, previous, at: date)
        case .flag(let flag): return undo(flag, at: date)
        case .details(let added, let removed, let corrected):
            return withDetails(remembering: false) {
                $0.takeBack(added: added, removed: removed, corrected: corrected, at: date)
            }
        case .began(let id):
            guard let current = state.currentCase, current.id == id, current.recorded.isEmpty else {
                return rejected("The case was changed since and is left as it is.")
            }
            return done(withdraw(), "The case is not begun any more.")
        case .ended(let id):
            guard state.currentCase == nil, state.lastCase?.id == id else {
                return rejected("The case was changed since and is left as it is.")
            }
            return reopenCase()
        }
    }

    mutating func undoTimer(at date: Date) -> RoomResponse {
        guard let step = state.forget(where: \.isTimer), case .timer(let written, let previous) = step.change
        else { return rejected("There is no timer to undo.") }
        return undoTimer(written, previous, at: date)
    }

    private mutating func undoTimer(
        _ written: CaseTimerRow?, _ previous: CaseTimerRow?, at date: Date
    ) -> RoomResponse {
        guard state.cementTimer?.id == written?.id else {
            return rejected("The cement timer was changed since and is left as it is.")
        }
        state.cementTimer = previous
        if let previous { return done([.changed(.timerStarted(previous))], "Cement timer goes on.") }
        return done(written.map { [.changed(.timerStopped($0, at: date))] } ?? [], "Cement timer removed.")
    }

    mutating func undoSurgeonLeft(at date: Date) -> RoomResponse {
        guard let flag = state.surgeonLeft else { return rejected("The surgeon has not left.") }
        return undo(flag, at: date)
    }

    mutating func undoNextPatient(at date: Date) -> RoomResponse {
        guard let flag = state.nextPatientCalled else { return rejected("No patient was called.") }
        return undo(flag, at: date)
    }

    private mutating func undo(_ flag: CaseFlagRow, at date: Date) -> RoomResponse {
        state.forget { if case .flag(let one) = $0.change { one.id == flag.id } else { false } }
        let (place, name, sentence):
            (WritableKeyPath<RoomState, CaseFlagRow?>, SpokenSentence, SpokenSentence) =
                switch flag.kind {
                case .surgeonLeft: (\.surgeonLeft, "Surgeon left", "Surgeon left removed.")
                case .nextPatientCalled:
                    (\.nextPatientCalled, "Next patient", "Next patient is not called any more.")
                }
        guard let counting = state[keyPath: place], counting.id == flag.id else {
            return rejected("\(name) was changed since and is left as it is.")
        }
        state[keyPath: place] = nil
        return done([.changed(.flagCleared(counting, at: date))], sentence)
    }

    mutating func remember(_ change: UndoStep.Change) {
        state.steps.append(UndoStep(change: change, by: by))
        if state.steps.count > options.undoDepth { state.steps.removeFirst() }
    }
}
