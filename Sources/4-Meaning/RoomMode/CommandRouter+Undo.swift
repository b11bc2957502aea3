import Commands
import Foundation
import Handling
import Storage

/// Taking things back. What somebody else has changed since is left alone, and the step is forgotten.
extension CommandRouter {
    /// Takes back the last milestone that was recorded, updated or cleared by voice. Said again, the one before it.
    ///
    /// A case that began or ended with it goes back with it.
    mutating func undo(at date: Date) -> RoomResponse {
        guard let step = forget(where: { $0.isMilestone && $0.by == .voice }),
            case .milestone(let id, let milestone, let written, let previous, let began, let ended) = step
                .change
        else { return rejected("There is no milestone to undo.") }
        var effects: [RoomEffect] = []
        if ended, state.currentCase == nil, state.lastCase?.id == id { effects += reopen() }
        guard state.currentCase?.id == id, state.currentCase?.recorded[milestone.id] == written else {
            return rejected("\(milestone.name) was changed since and is left as it is.")
        }
        state.currentCase?.recorded[milestone.id] = previous
        effects.append(.changed(.unrecorded(milestone, caseID: id, restoring: previous, by: by)))
        if began, state.currentCase?.recorded.isEmpty == true { effects += withdraw() }
        let sentence =
            previous.map { "\(milestone.name) is back at \(text.time($0))." } ?? "\(milestone.name) removed."
        return done(effects, sentence, milestone: milestone)
    }

    mutating func undoTimer(at date: Date) -> RoomResponse {
        guard let step = forget(where: \.isTimer), case .timer(let written, let previous) = step.change else {
            return rejected("There is no timer to undo.")
        }
        guard state.cementTimer == written else {
            return rejected("The cement timer was changed since and is left as it is.")
        }
        state.cementTimer = previous
        if let previous { return done([.changed(.timerStarted(previous))], "Cement timer goes on.") }
        return done(written.map { [.changed(.timerStopped($0, at: date))] } ?? [], "Cement timer removed.")
    }

    mutating func undoSurgeonLeft(at date: Date) -> RoomResponse {
        guard let flag = state.surgeonLeft else { return rejected("The surgeon has not left.") }
        state.surgeonLeft = nil
        return done([.changed(.flagCleared(flag, at: date))], "Surgeon left removed.")
    }

    mutating func undoNextPatient(at date: Date) -> RoomResponse {
        guard let flag = state.nextPatientCalled else { return rejected("No patient was called.") }
        state.nextPatientCalled = nil
        return done([.changed(.flagCleared(flag, at: date))], "Next patient is not called any more.")
    }

    mutating func remember(_ change: UndoStep.Change) {
        state.steps.append(UndoStep(change: change, by: by))
        if state.steps.count > options.undoDepth { state.steps.removeFirst() }
    }

    /// Takes the last step of a kind out of the list.
    private mutating func forget(where isMeant: (UndoStep) -> Bool) -> UndoStep? {
        state.steps.lastIndex(where: isMeant).map { state.steps.remove(at: $0) }
    }
}
