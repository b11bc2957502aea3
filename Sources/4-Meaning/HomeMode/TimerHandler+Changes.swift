import Commands
import Foundation
import Handling
import Storage

extension TimerHandler {
    /// How long the handler waits for the answer to its question, in seconds: as long as for a yes or no.
    private static let patience: TimeInterval = 15
    /// How long after its last ring a timer can be snoozed, in seconds.
    private static let snoozable: TimeInterval = 120
    /// The length of a snooze if the person says none, in seconds.
    private static let snoozeSeconds = 600

    typealias Slots = [String: GrammarValue]

    /// The timers that match a choice. `refusal` is the sentence to say if there are none.
    private func found(_ kind: RoomTimerRow.Kind, _ slots: Slots, at date: Date) -> (
        [RoomTimerRow], refusal: String
    ) {
        let name = slots["name"]?.description
        let all = listed(kind, at: date)
        guard all.contains(where: { isMeant($0, by: slots, at: date) }) else {
            return (
                [],
                all.isEmpty || name != nil
                    ? words.none(kind, named: name)
                    : words.say("There is none like that. \(words.list(all, kind, at: date))")
            )
        }
        return (choose(from: all, by: slots, at: date), words.list(all, kind, at: date))
    }

    /// The timers among several that match a choice.
    nonisolated private func choose(
        from all: [RoomTimerRow], by slots: Slots, at date: Date
    ) -> [RoomTimerRow] {
        let found = all.filter { isMeant($0, by: slots, at: date) }
        guard let place = slots["place"]?.description else { return found }
        let index = place == "last" ? found.count - 1 : (Int(place) ?? 0) - 1
        return found.indices.contains(index) ? [found[index]] : []
    }

    /// Changes the timer that a choice means; if several match, asks which.
    func changed(
        _ kind: RoomTimerRow.Kind, _ intent: String, _ slots: Slots, _ request: CommandRequest,
        by change: (RoomTimerRow, Date) -> Reply
    ) -> Reply {
        let (found, refusal) = found(kind, slots, at: request.receivedAt)
        guard let first = found.first else { return .rejected(refusal) }
        guard found.count == 1 else {
            let date = request.receivedAt
            return ask(words.which(found, at: date), to: intent, slots, at: date) { [self] choice in
                !choice.isEmpty && choose(from: found, by: choice, at: date).count == 1
            }
        }
        asked = nil
        return change(first, request.receivedAt)
    }

    /// Asks for a missing value; the answer need not begin with the wake word.
    ///
    /// - Parameter fits: whether the slots of an answer give the missing value.
    func ask(
        _ sentence: String, to intent: String, _ slots: Slots, at date: Date,
        fits: @escaping @Sendable (Slots) -> Bool
    ) -> Reply {
        asked = (intent, slots, date.addingTimeInterval(Self.patience))
        var reply = Reply.rejected(sentence)
        reply.followUp = FollowUp { $0.name == "which_one" && fits($0.slots) }
        return reply
    }

    /// Carries out the intent in ``asked`` with the slots of the answer.
    func chosen(_ slots: Slots, _ request: CommandRequest) -> Reply {
        guard let waiting = asked, request.saidAt <= waiting.until else {
            return .rejected(words.say("There is nothing to choose from."))
        }
        asked = nil
        let all = waiting.slots.merging(slots) { $1 }
        return answer(waiting.name, all, request) ?? .rejected(words.say("There is nothing to choose from."))
    }

    /// Whether the spoken name, length, time and days match this timer or alarm.
    nonisolated private func isMeant(_ timer: RoomTimerRow, by slots: Slots, at date: Date) -> Bool {
        if let name = slots["name"]?.description, timer.name != name { return false }
        if let length = length(slots),
            timer.ringsAt.timeIntervalSince(timer.setAt).rounded() != Double(length)
        {
            return false
        }
        if let time = slots["time"], !words.rings(timer, at: time) { return false }
        if let day = slots["day"]?.description,
            !AlarmTime(zone: zone).isOn(day, timer.ringsAt, from: date)
        {
            return false
        }
        if let days = slots["days"]?.description {
            return timer.repeats?.weekdays == AlarmTime.weekdays(days)
        }
        return true
    }

    /// The length of a timer in the slots, in seconds; nil if they have none.
    nonisolated func length(_ slots: Slots) -> Int? {
        seconds(slots["duration"]) ?? minutes(slots["length"]) ?? minutes(slots["hours"]).map { $0 * 60 }
    }

    nonisolated private func seconds(_ value: GrammarValue?) -> Int? {
        if case .duration(let seconds)? = value { seconds } else { nil }
    }

    /// A number of minutes in seconds.
    nonisolated private func minutes(_ value: GrammarValue?) -> Int? {
        value.flatMap { Int($0.description) }.map { $0 * 60 }
    }

    func cancel(_ timer: RoomTimerRow, _ date: Date) -> Reply {
        var timer = timer
        timer.endedAt = date
        return reply(words.say("\(words.name(timer)) cancelled."), .cancelled(timer), writes: end(timer))
    }

    func cancelAll(_ kind: RoomTimerRow.Kind, _ date: Date) -> Reply {
        let all = listed(kind, at: date)
        guard !all.isEmpty else { return .rejected(words.none(kind)) }
        let sentence =
            all.count == 1
            ? words.say("\(words.name(all[0])) cancelled.") : words.cancelled(all.count, kind)
        var answer = reply(sentence, writes: [])
        for timer in all {
            let one = cancel(timer, date)
            answer.effects += one.effects
            answer.writes += one.writes
        }
        return answer
    }

    func list(_ kind: RoomTimerRow.Kind, _ slots: Slots, _ date: Date) -> Reply {
        let (found, refusal) = found(kind, slots, at: date)
        var reply = Reply.done(say: found.isEmpty ? refusal : words.list(found, kind, at: date))
        reply.changesSomething = false
        return reply
    }

    /// Makes the timer that the slots mean ring later (`sign` 1) or earlier (-1).
    func addTime(_ slots: Slots, _ intent: String, by sign: Int, _ request: CommandRequest) -> Reply {
        guard let amount = seconds(slots["more"]) ?? minutes(slots["minutes"]), amount > 0 else {
            return .rejected(words.say("Say how much time."))
        }
        return changed(.timer, intent, slots, request) { timer, date in
            alter(timer) { row in
                let left = row.left ?? row.ringsAt.timeIntervalSince(date)
                let new = left + Double(sign * amount)
                guard new > 0 else { return words.say("It has only \(words.left(row, at: date)) left.") }
                guard new <= Double(Self.longest) else {
                    return words.say("A timer takes between a second and a day.")
                }
                row.ringsAt.addTimeInterval(Double(sign * amount))
                if row.left != nil { row.left = new }
                return nil
            } saying: {
                words.list([$0], .timer, at: date)
            }
        }
    }

    func pause(_ timer: RoomTimerRow, _ date: Date) -> Reply {
        alter(timer) { row in
            guard row.left == nil else { return words.say("It is paused already.") }
            row.left = max(0, row.ringsAt.timeIntervalSince(date))
            return nil
        } saying: {
            words.list([$0], .timer, at: date)
        }
    }

    func resume(_ timer: RoomTimerRow, _ date: Date) -> Reply {
        alter(timer) { row in
            guard let left = row.left else { return words.say("It is not paused.") }
            // Its whole length stays the same, since people call the timer by it.
            let waited = date.addingTimeInterval(left).timeIntervalSince(row.ringsAt)
            row.setAt = row.setAt.addingTimeInterval(waited).kept
            row.ringsAt = row.ringsAt.addingTimeInterval(waited).kept
            row.left = nil
            return nil
        } saying: {
            words.list([$0], .timer, at: date)
        }
    }

    /// Changes the row of a timer that belongs to the room itself; `change` returns nil, or the reason why it cannot.
    private func alter(
        _ timer: RoomTimerRow, _ change: (inout RoomTimerRow) -> String?,
        saying sentence: (RoomTimerRow) -> String
    ) -> Reply {
        guard !remote.contains(where: { $0.id == timer.id }),
            let index = timers.firstIndex(where: { $0.id == timer.id })
        else { return .rejected(words.say("That timer belongs to another program. Change it there.")) }
        var row = timers[index]
        if let refusal = change(&row) { return .rejected(refusal) }
        timers[index] = row
        return reply(
            sentence(row), row.left == nil ? .set(row) : .paused(row), writes: [.saveRoomTimer(row)])
    }

    /// Moves a repeating alarm to its next date.
    func move(_ alarm: RoomTimerRow, to date: Date) -> RoomWrite {
        var alarm = alarm
        alarm.ringsAt = date
        if let index = timers.firstIndex(where: { $0.id == alarm.id }) { timers[index] = alarm }
        return .saveRoomTimer(alarm)
    }

    /// Silences the timers that ring and makes them, or those that rang just now, ring later. If none rang, it adds
    /// time to a timer.
    func snooze(_ slots: Slots, _ request: CommandRequest) -> Reply {
        let date = request.receivedAt
        let rung = date.timeIntervalSince(lastRung.date) <= Self.snoozable ? lastRung.timers : []
        guard !rung.isEmpty else {
            return slots["minutes"] == nil
                ? .rejected(words.say("Nothing rings.")) : addTime(slots, "add_to_timer", by: 1, request)
        }
        stopRinging()
        lastRung.timers = []
        let seconds = minutes(slots["minutes"]) ?? Self.snoozeSeconds
        let again = rung.prefix(max(0, Self.maximumCount - count)).map { timer in
            RoomTimerRow(
                id: makeID(), in: place, kind: timer.kind, name: timer.name, setAt: date,
                ringsAt: date.addingTimeInterval(Double(seconds)))
        }
        guard !again.isEmpty else {
            return .rejected(words.say("There are \(count) timers and alarms. Cancel one first."))
        }
        timers += again
        var answer = reply(words.snoozed(again[0]), writes: again.map { .saveRoomTimer($0) })
        answer.effects = again.map { TimerEffect.set($0) }
        return answer
    }
}
