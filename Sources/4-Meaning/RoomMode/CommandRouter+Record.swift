import Commands
import Feedback
import Foundation

extension CommandRouter {
    mutating func record(_ command: ParsedCommand, saidAt spoken: Date, at date: Date) -> RoomResponse {
        guard let current = state.currentCase else {
            return rejected("No case is open. Say next patient to open one.")
        }
        guard let id = command.facilityMilestoneID,
            let milestone = current.milestones.first(where: { $0.id == id }),
            let validation = SequenceValidation(recording: id, in: current)
        else {
            return rejected("\(command.milestoneName ?? "That milestone") does not belong to this case.")
        }
        guard !validation.isHeld else {
            return hold(command, milestone, validation, in: current, saidAt: spoken, now: date)
        }
        let effect = write(milestone, at: spoken)
        let shown = "\(milestone.name) \(text.time(spoken))"
        guard case .skippedWarning(let skipped) = validation else {
            return done([effect], "\(milestone.name) recorded.", display: shown, milestone: milestone)
        }
        return done(
            [effect], chime: .warning, "\(milestone.name) recorded. \(skipped.name) was skipped.",
            display: "\(shown), \(skipped.name) skipped", milestone: milestone)
    }

    mutating func confirm(at date: Date) -> RoomResponse {
        guard let pending = state.pending else { return rejected("Nothing waits for an answer.") }
        state.pending = nil
        let milestone = pending.milestone
        guard let current = state.currentCase, current.id == pending.caseID,
            let validation = SequenceValidation(recording: milestone.id, in: current)
        else {
            var response = rejected(
                "That case is over; \(milestone.name) is not recorded.", milestone: milestone)
            response.effects.insert(.released(pending, .rejected), at: 0)
            return response
        }
        if case .alreadyRecorded = validation, validation != pending.validation {
            // Somebody else has recorded it since; the “yes” was to another question.
            let released = RoomEffect.released(pending, .cancelled)
            var response = hold(
                pending.command, milestone, validation, in: current, saidAt: pending.saidAt, now: date)
            response.effects.insert(released, at: 0)
            return response
        }
        let effect = write(milestone, at: pending.saidAt)
        let verb = current.recorded[milestone.id] == nil ? "recorded" : "updated"
        return done(
            [.released(pending, .done), effect],
            "\(milestone.name) \(verb) at \(text.time(pending.saidAt)).",
            display: "\(milestone.name) \(text.time(pending.saidAt))", milestone: milestone)
    }

    /// Drops what waits; also the answer to a “cancel” when nothing does.
    mutating func cancel(_ command: ParsedCommand) -> RoomResponse {
        guard let pending = state.pending else {
            guard command.action == .cancel else { return rejected("Nothing waits for an answer.") }
            return RoomResponse(
                outcome: .cancelled, effects: [.chime(.failure)] + announcement("Cancelled."))
        }
        state.pending = nil
        return RoomResponse(
            outcome: .cancelled, milestone: pending.milestone,
            effects: [.released(pending, .cancelled), .chime(.failure)]
                + announcement("Cancelled. \(pending.milestone.name) is not changed."))
    }

    /// Drops what waits since another command takes its place.
    mutating func dropPending() -> [RoomEffect] {
        guard let pending = state.pending else { return [] }
        state.pending = nil
        return [.released(pending, .cancelled), .say("\(pending.milestone.name) dropped.")]
    }

    /// Drops what waits without a word, since whoever asked about it does not wait for the answer.
    mutating func dropSilently() { state.pending = nil }

    private mutating func hold(
        _ command: ParsedCommand, _ milestone: Milestone, _ validation: SequenceValidation,
        in surgicalCase: SurgicalCase, saidAt: Date, now: Date
    ) -> RoomResponse {
        let pending = PendingCommand(
            command: command, caseID: surgicalCase.id, milestone: milestone, validation: validation,
            saidAt: saidAt, deadline: now.addingTimeInterval(options.confirmationSeconds))
        state.pending = pending
        let question =
            switch validation {
            case .alreadyRecorded(let date):
                "\(milestone.name) was recorded at \(text.time(date)). Say yes to update it."
            case .outOfOrder(let skipped):
                "\(milestone.name) skips \(text.list(skipped)). Say yes to record it."
            case .skippedWarning, .immediate: "Say yes to record \(milestone.name)."
            }
        return RoomResponse(
            outcome: .held, milestone: milestone,
            effects: [.held(pending, question: question), .chime(.question)] + announcement(question))
    }

    private mutating func write(_ milestone: Milestone, at date: Date) -> RoomEffect {
        let previous = state.currentCase?.recorded.updateValue(date, forKey: milestone.id)
        if let id = state.currentCase?.id {
            remember(.record(caseID: id, milestone: milestone, written: date, previous: previous))
        }
        return .changed(.recorded(milestone, at: date, replacing: previous))
    }
}
