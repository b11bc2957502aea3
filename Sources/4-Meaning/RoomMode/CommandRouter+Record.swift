import Commands
import Feedback
import Foundation
import Handling
import RoomRecords
import Storage

/// Recording milestones, and removing their times.
extension CommandRouter {
    mutating func record(_ command: ParsedCommand, saidAt spoken: Date, at date: Date) -> RoomResponse {
        let open = openCase()
        guard let id = command.targetID,
            let milestone = open.milestones.first(where: { $0.id == id }),
            let validation = SequenceValidation(recording: id, in: open)
        else {
            let name = text.name(of: command, among: state.milestones)
            return rejected("\(name) does not belong to this case.")
        }
        var happened: Date?
        if let said = command.saidTime {
            happened = said.date(before: spoken, within: options.longestReach, in: options.timeZone)
            guard happened != nil else {
                let (reach, name) = (text.spoken(options.longestReach), text.name(milestone))
                return rejected(
                    "That time is not in the last \(reach). \(name) is not recorded.", milestone: milestone)
            }
        }
        guard !validation.isHeld, happened == nil else {
            return hold(
                milestone, .record(validation), in: open, saidAt: spoken, happened: happened, now: date)
        }
        let skipped: Milestone? = if case .skippedWarning(let one) = validation { one } else { nil }
        let (isNew, called) = (state.currentCase == nil, text.name(milestone))
        let effects = write(milestone, in: open, at: spoken)
        let shown: SpokenSentence = "\(called) \(text.time(spoken))"
        let title = isNew ? text.title(of: open) : ""
        let name: SpokenSentence = title.isEmpty ? "" : " \(title)."
        guard let skipped else {
            return done(effects, "\(called) recorded.\(name)", display: shown, milestone: milestone)
        }
        return done(
            effects, chime: .warning, "\(called) recorded.\(name) \(text.name(skipped)) was skipped.",
            display: "\(shown), \(text.name(skipped)) skipped", milestone: milestone, isWarning: true)
    }

    /// Holds the removal of a milestone's time until a person confirms it.
    mutating func clear(_ command: ParsedCommand, saidAt spoken: Date, at date: Date) -> RoomResponse {
        guard let current = state.currentCase else { return rejected("No case is open.") }
        guard let id = command.targetID,
            let milestone = current.milestones.first(where: { $0.id == id })
        else {
            let name = text.name(of: command, among: state.milestones)
            return rejected("\(name) does not belong to this case.")
        }
        guard let time = current.recorded[id] else {
            return rejected("\(text.name(milestone)) is not recorded.", milestone: milestone)
        }
        return hold(milestone, .clear(time), in: current, saidAt: spoken, now: date)
    }

    mutating func confirm(at date: Date) -> RoomResponse {
        guard let pending = state.pending else { return rejected("Nothing waits for an answer.") }
        state.pending = nil
        if case .store(let row) = pending.purpose { return withDetails { $0.store(row, pending) } }
        let milestone = pending.milestone
        guard let meant = meantCase(pending), let now = purpose(pending, in: meant) else {
            var response = rejected(
                "That case is over; \(text.name(milestone)) is not changed.", milestone: milestone)
            response.effects.insert(.released(pending, .rejected), at: 0)
            return response
        }
        if isOtherQuestion(now, than: pending.purpose) {
            // Another source has changed the milestone since, so the “yes” was for another question: ask anew.
            var response = hold(
                milestone, now, in: meant, saidAt: pending.saidAt, happened: pending.saidTime, now: date)
            response.effects.insert(.released(pending, .cancelled), at: 0)
            return response
        }
        let released = RoomEffect.released(pending, .done)
        if case .clear = pending.purpose {
            return done(
                [released] + withdraw(milestone, in: meant), "\(text.name(milestone)) cleared.",
                milestone: milestone)
        }
        let (name, time) = (text.name(milestone), text.time(pending.recordedTime))
        let isNew = meant.recorded[milestone.id] == nil
        return done(
            [released] + write(milestone, in: meant, at: pending.recordedTime),
            isNew ? "\(name) recorded at \(time)." : "\(name) updated at \(time).",
            display: "\(name) \(time)", milestone: milestone)
    }

    /// The case of the waiting command; nil if it has ended.
    private func meantCase(_ pending: PendingCommand) -> SurgicalCase? {
        if let current = state.currentCase { return current.id == pending.caseID ? current : nil }
        guard state.lastCase?.id != pending.caseID else { return nil }
        return state.upcoming.first { $0.id == pending.caseID }
            ?? SurgicalCase(id: pending.caseID, milestones: state.milestones)
    }

    /// The purpose that the waiting command has now; nil if the case has no such milestone, or no time to remove.
    private func purpose(_ pending: PendingCommand, in meant: SurgicalCase) -> PendingCommand.Purpose? {
        switch pending.purpose {
        case .record: SequenceValidation(recording: pending.milestone.id, in: meant).map { .record($0) }
        case .clear: meant.recorded[pending.milestone.id].map { .clear($0) }
        case .store: pending.purpose
        }
    }

    private func isOtherQuestion(_ now: PendingCommand.Purpose, than asked: PendingCommand.Purpose) -> Bool {
        switch (now, asked) {
        case (.record(.alreadyRecorded(let time)), .record(.alreadyRecorded(let then))),
            (.clear(let time), .clear(let then)):
            !time.isSameMoment(as: then)
        case (.record(.alreadyRecorded), _), (.clear, _): true
        case (.record, _), (.store, _): false
        }
    }

    /// Drops the waiting command; says so if none waits.
    mutating func cancel() -> RoomResponse {
        guard let pending = state.pending else { return rejected("Nothing waits to be cancelled.") }
        state.pending = nil
        return RoomResponse(
            outcome: .cancelled, milestone: pending.target,
            effects: [.released(pending, .cancelled), .chime(.failure)]
                + announcement(
                    pending.target == nil
                        ? "Cancelled. \(text.name(of: pending)) is not stored."
                        : "Cancelled. \(text.name(of: pending)) is not changed."))
    }

    /// Drops the waiting command because another one replaces it, and says so unless the other one corrects it.
    mutating func dropPending(for command: ParsedCommand) -> [RoomEffect] {
        guard let pending = state.pending else { return [] }
        state.pending = nil
        let isSame =
            command.action == pending.command.action && command.targetID == pending.milestone.id
        return [.released(pending, .cancelled)]
            + (isSame ? [] : [.say(text.say("\(text.name(of: pending)) dropped."))])
    }

    /// Drops the waiting command without an answer, since the source of the command does not wait for one.
    mutating func dropSilently() { state.pending = nil }

    private mutating func hold(
        _ milestone: Milestone, _ purpose: PendingCommand.Purpose, in surgicalCase: SurgicalCase,
        saidAt: Date, happened: Date? = nil, now: Date
    ) -> RoomResponse {
        let pending = PendingCommand(
            caseID: surgicalCase.id, milestone: milestone, purpose: purpose, saidAt: saidAt,
            saidTime: happened, deadline: now.addingTimeInterval(options.confirmationSeconds))
        state.pending = pending
        let question = question(pending)
        return RoomResponse(
            outcome: .held, milestone: milestone,
            effects: [.held(pending, question: question), .chime(.question)] + announcement("\(question)"))
    }

    /// The question about the waiting command.
    func question(_ pending: PendingCommand) -> String {
        let name = text.name(of: pending)
        let at: SpokenSentence = pending.saidTime.map { " at \(text.time($0))" } ?? ""
        let question: SpokenSentence =
            switch pending.purpose {
            case .clear(let date): "\(name) was recorded at \(text.time(date)). Say yes to clear it."
            case .record(.alreadyRecorded(let date)):
                pending.saidTime.map {
                    "\(name) was recorded at \(text.time(date)). Say yes to update it to \(text.time($0))."
                } ?? "\(name) was recorded at \(text.time(date)). Say yes to update it."
            case .record(.outOfOrder(let skipped)):
                "\(name)\(at) skips \(text.list(skipped)). Say yes to record it."
            case .record(.skippedWarning), .record(.immediate): "Say yes to record \(name)\(at)."
            case .store(let row): "\(DetailDesk.question(row, text))"
            }
        return text.say(question)
    }

    /// Records a milestone. The case begins with its first milestone and ends with its last.
    private mutating func write(
        _ milestone: Milestone, in surgicalCase: SurgicalCase, at date: Date
    ) -> [RoomEffect] {
        let began = begin(surgicalCase, at: date)
        let previous = state.currentCase?.recorded.updateValue(date, forKey: milestone.id)
        state.currentCase?.noteSkipped()
        let isLast = milestone == surgicalCase.milestones.last && previous == nil
        remember(
            .milestone(
                caseID: surgicalCase.id, milestone, written: date, previous: previous, began: !began.isEmpty,
                ended: isLast))
        let change = RoomChange.recorded(
            milestone, caseID: surgicalCase.id, at: date, replacing: previous, by: by)
        return began + [.changed(change)] + (isLast ? end(at: date) : [])
    }

    private mutating func withdraw(_ milestone: Milestone, in surgicalCase: SurgicalCase) -> [RoomEffect] {
        let previous = state.currentCase?.recorded.removeValue(forKey: milestone.id)
        state.currentCase?.noteSkipped()
        remember(
            .milestone(
                caseID: surgicalCase.id, milestone, written: nil, previous: previous, began: false,
                ended: false))
        return [.changed(.unrecorded(milestone, caseID: surgicalCase.id, restoring: nil, by: by))]
    }
}
