import Commands
import Feedback
import Foundation
import Handling
import Storage

/// Sets, changes, lists and rings timers and alarms. It handles these intents of a grammar:
///
/// | intent | slots | what it does |
/// | --- | --- | --- |
/// | `start_timer` | `duration`, perhaps `name` | rings after a time; asks for how long |
/// | `set_alarm` | `time`, perhaps `name`, `day` or `days` | rings then, or again and again; asks for when |
/// | `cancel_timer`, `cancel_alarm` | perhaps a choice | ends the matching one |
/// | `cancel_all_timers`, `cancel_all_alarms` | | ends all |
/// | `add_to_timer`, `take_from_timer` | `more` or `minutes`, perhaps a choice | has it ring later, or earlier |
/// | `pause_timer`, `resume_timer` | perhaps a choice | has it wait, and go on |
/// | `list_timers`, `list_alarms` | perhaps a choice | lists them |
/// | `which_one` | a choice | says which one was meant, for how long or when, after it has asked |
/// | `snooze` | perhaps `minutes` | silences what rings, and has it ring later |
/// | `stop` | | silences what rings |
///
/// A choice says which timer or alarm is meant. It is one of the slots `name`, `duration`, `length` (minutes), `hours`,
/// `time`, `day`, `days` and `place`, which counts them in the order in which they ring. If several match, the handler
/// changes nothing and asks which is meant.
///
/// The replies contain the changed rows, which the session writes before it answers. A restarted program continues with
/// these rows. ``ring(at:)`` returns the announcement of the timers that are due: call it at ``nextRing``, or often. If
/// the clock is set, a timer still rings after its duration, and an alarm at its time by the clock.
package actor TimerHandler: CommandHandler {
    /// The most timers and alarms at a time. More are a mistake, or a child at play.
    static let maximumCount = 20
    /// The longest timer, in seconds: one day. For longer times there are alarms.
    static let longest = 86_400
    /// The number of seconds for which a timer rings, unless a person says stop.
    static let ringingSeconds: TimeInterval = 60
    /// A pause between two rings, in seconds: time to say the wake word.
    static let ringPause: TimeInterval = 6

    let place: RoomPlace
    let zone: TimeZone
    private let language: Language
    let makeID: @Sendable () -> UUID
    var timers: [RoomTimerRow]
    /// The timers that another program keeps. ``timers`` has their rows while they run.
    var remote: [RemoteTimer] = []
    /// The keys of remote timers that have rung or were cancelled here. The other program may still report their end.
    var settled: [String] = []
    /// The timers that another program has reported as over, and that have not rung yet.
    var over: [RoomTimerRow] = []
    /// The ringing timers, each with the time at which its ringing ends.
    private var ringing: [(timer: RoomTimerRow, until: Date)] = []
    /// The timers that rang last, and when. They can be snoozed even after the wake word has silenced them.
    var lastRung: (timers: [RoomTimerRow], date: Date) = ([], .distantPast)
    /// The intent that waits for “which one”, “for how long” or “when”: its name, its slots, the answer's deadline.
    var asked: (name: String, slots: [String: GrammarValue], until: Date)?
    private var lastRing = Date.distantPast
    /// Notices if the clock is set; nil if times are those of a recording.
    private var clock: ClockWatch?
    /// The timers of an earlier run, if this run began with a clock that was not right yet. Their times are right
    /// already, so the first step of the clock does not move them.
    private var kept: Set<UUID> = []
    /// The rows that changed when the clock was set, and that no reply has taken yet.
    private var unwritten: [RoomWrite] = []

    /// Makes a handler that continues with the timers of a room.
    ///
    /// - Parameters:
    ///   - place: the room.
    ///   - timers: the timers that have not ended.
    ///   - zone: the time zone of alarms.
    ///   - language: the language of the answers.
    ///   - clock: notices if the clock is set; nil if times are those of a recording.
    ///   - makeID: makes the key of a new timer.
    package init(
        in place: RoomPlace, timers: [RoomTimerRow] = [], zone: TimeZone = .current,
        language: Language = .english, clock: ClockWatch? = nil,
        makeID: @escaping @Sendable () -> UUID = { UUID() }
    ) {
        (self.place, self.timers, self.zone, self.makeID) = (place, timers, zone, makeID)
        (self.clock, self.language) = (clock, language)
        if let clock, !clock.isBelievable(since: timers.map(\.setAt).max()) { kept = Set(timers.map(\.id)) }
    }

    /// The timers and alarms that are not over, in the order in which they ring.
    package var open: [RoomTimerRow] { Self.sorted(timers) }

    static func sorted(_ timers: [RoomTimerRow]) -> [RoomTimerRow] {
        timers.sorted { ($0.ringsAt, $0.id.uuidString) < ($1.ringsAt, $1.id.uuidString) }
    }

    /// The number of timers and alarms that are not over.
    var count: Int { timers.count + remote.count { $0.paused != nil } }

    /// The timers and alarms that ring now.
    var ringingTimers: [RoomTimerRow] { ringing.map(\.timer) }

    /// Whether a timer or alarm rings now.
    package var isRinging: Bool { !ringing.isEmpty }

    /// Silences all ringing timers and alarms; returns false if none rings.
    @discardableResult
    package func stopRinging() -> Bool {
        defer { ringing = [] }
        return isRinging
    }

    /// When ``ring(at:)`` has something to do next; nil for never.
    package var nextRing: Date? {
        let again = ringing.isEmpty ? nil : lastRing.addingTimeInterval(Self.ringPause)
        return [again, over.isEmpty ? nil : .distantPast, timers.compactMap(dueDate).min()]
            .compactMap(\.self).min()
    }

    /// Carries a request out; see ``/Handling/CommandHandler/handle(_:)``.
    package func handle(_ request: CommandRequest) -> Reply? {
        guard let intent = request.intent else { return nil }
        let moved = followClock(at: request.receivedAt)
        guard var reply = answer(intent.name, intent.slots, request) else {
            unwritten += moved
            return nil
        }
        reply.writes.insert(contentsOf: moved, at: 0)
        return reply
    }

    func answer(_ intent: String, _ slots: [String: GrammarValue], _ request: CommandRequest) -> Reply? {
        switch intent {
        case "start_timer": startTimer(slots, request)
        case "set_alarm": setAlarm(slots, request)
        case "cancel_timer": changed(.timer, intent, slots, request, by: cancel)
        case "cancel_alarm": changed(.alarm, intent, slots, request, by: cancel)
        case "cancel_all_timers": cancelAll(.timer, request.receivedAt)
        case "cancel_all_alarms": cancelAll(.alarm, request.receivedAt)
        case "add_to_timer": addTime(slots, intent, by: 1, request)
        case "take_from_timer": addTime(slots, intent, by: -1, request)
        case "pause_timer": changed(.timer, intent, slots, request, by: pause)
        case "resume_timer": changed(.timer, intent, slots, request, by: resume)
        case "list_timers": list(.timer, slots, request.receivedAt)
        case "list_alarms": list(.alarm, slots, request.receivedAt)
        case "which_one": chosen(slots, request)
        case "snooze": snooze(slots, request)
        case "stop": stop(request.receivedAt)
        default: nil
        }
    }

    /// Announces the timers and alarms that are due, repeatedly until a person says stop or one minute is over.
    ///
    /// - Returns: the announcement, or only rows to write; nil if there are neither.
    package func ring(at date: Date) -> Reply? {
        let moved = followClock(at: date)
        guard var reply = ringNow(at: date.kept) else {
            guard !moved.isEmpty else { return nil }
            var reply = Reply(.done)
            reply.writes = moved
            return reply
        }
        reply.writes.insert(contentsOf: moved, at: 0)
        return reply
    }

    /// Adjusts timers after the clock was set, so that they ring after their duration.
    ///
    /// - Parameter date: the current time of day.
    /// - Returns: the changed rows, including those that no reply has taken yet.
    private func followClock(at date: Date) -> [RoomWrite] {
        defer { unwritten = [] }
        guard let step = clock?.step(at: date) else { return unwritten }
        lastRing = lastRing.addingTimeInterval(step)
        lastRung.date.addTimeInterval(step)
        asked?.until.addTimeInterval(step)
        for index in ringing.indices { ringing[index].until.addTimeInterval(step) }
        for index in timers.indices where !kept.contains(timers[index].id) {
            guard timers[index].kind == .timer else {
                // The clock was set back by more than a correction: a repeating alarm must not miss a day.
                if step < -3600, let repeats = timers[index].repeats,
                    let next = AlarmTime(zone: zone).next(repeats, after: date), next < timers[index].ringsAt
                {
                    unwritten.append(move(timers[index], to: next))
                }
                continue
            }
            timers[index].setAt = timers[index].setAt.addingTimeInterval(step).kept
            timers[index].ringsAt = timers[index].ringsAt.addingTimeInterval(step).kept
            if !remote.contains(where: { $0.id == timers[index].id }) {
                unwritten.append(.saveRoomTimer(timers[index]))
            }
        }
        kept = []
        return unwritten
    }

    private func ringNow(at date: Date) -> Reply? {
        ringing.removeAll { $0.until <= date }
        let due = Self.sorted(over + timers.filter { dueDate(of: $0).map { $0 <= date } ?? false })
        let isDue = !ringing.isEmpty && lastRing.addingTimeInterval(Self.ringPause) <= date
        guard !due.isEmpty || isDue else { return nil }
        var reply = Reply(.done, sounds: [.chime(.warning), .chime(.warning)])
        reply.isAlarm = true
        lastRing = date
        for var timer in due {
            if let next = timer.repeats.flatMap({ AlarmTime(zone: zone).next($0, after: date) }) {
                reply.writes.append(move(timer, to: next))
            } else {
                timer.endedAt = date
                if !over.contains(where: { $0.id == timer.id }) { reply.writes += end(timer) }
            }
            reply.effects.append(TimerEffect.rang(timer))
            ringing.append((timer, date.addingTimeInterval(Self.ringingSeconds)))
        }
        over = []
        lastRung = (ringingTimers, date)
        let sentence = ringing.map { words.ringing($0.timer, at: date) }.joined(separator: " ")
        reply.sounds.append(.speech(sentence))
        reply.displays = [.init(sentence, seconds: Self.ringPause, isWarning: true)]
        return reply
    }

    nonisolated var words: TimerWording { TimerWording(zone: zone, language: language) }

    private func startTimer(_ slots: [String: GrammarValue], _ request: CommandRequest) -> Reply {
        guard let seconds = length(slots) else {
            return ask(words.say("For how long?"), to: "start_timer", slots, at: request.receivedAt) {
                [self] answer in
                answer.count == 1 && length(answer).map((1...Self.longest).contains) ?? false
            }
        }
        guard (1...Self.longest).contains(seconds) else {
            return .rejected(words.say("A timer takes between a second and a day."))
        }
        let end = request.saidAt.addingTimeInterval(Double(seconds))
        return add(.timer, slots, ringsAt: end, request, saying: words.started)
    }

    private func setAlarm(_ slots: [String: GrammarValue], _ request: CommandRequest) -> Reply {
        guard case .time(let hour, let minute)? = slots["time"] else {
            return ask(words.say("For what time?"), to: "set_alarm", slots, at: request.receivedAt) {
                answer in
                answer["time"] != nil && answer.keys.allSatisfy(["time", "day", "days"].contains)
            }
        }
        let time = AlarmTime(zone: zone)
        if let days = slots["days"] {
            guard let weekdays = AlarmTime.weekdays(days.description),
                let repeats = WeeklyTime(weekdays: weekdays, hour: hour, minute: minute),
                let date = time.next(repeats, after: request.saidAt)
            else { return .rejected(words.say("Say on which days the alarm rings.")) }
            return add(.alarm, slots, ringsAt: date, repeating: repeats, request, saying: words.set)
        }
        let day = slots["day"]?.description
        guard let date = time.date(hour: hour, minute: minute, day: day, after: request.saidAt) else {
            return .rejected(words.say("That time is over."))
        }
        return add(.alarm, slots, ringsAt: date, request, saying: words.set)
    }

    private func add(
        _ kind: RoomTimerRow.Kind, _ slots: [String: GrammarValue], ringsAt date: Date,
        repeating repeats: WeeklyTime? = nil, _ request: CommandRequest,
        saying sentence: (RoomTimerRow) -> String
    ) -> Reply {
        let name = slots["name"]?.description
        guard count < Self.maximumCount else {
            return .rejected(words.say("There are \(count) timers and alarms. Cancel one first."))
        }
        if let name, timers.contains(where: { $0.kind == kind && $0.name == name }) {
            return .rejected(words.exists(kind, named: name))
        }
        var timer = RoomTimerRow(
            id: makeID(), in: place, kind: kind, name: name, setAt: request.saidAt, ringsAt: date)
        timer.repeats = repeats
        timers.append(timer)
        return reply(sentence(timer), .set(timer), writes: [.saveRoomTimer(timer)])
    }

    private func stop(_ date: Date) -> Reply? {
        stopRinging() ? .done() : nil
    }

    func reply(_ sentence: String, _ effects: TimerEffect..., writes: [RoomWrite]) -> Reply {
        var reply = Reply.done(say: sentence)
        reply.displays = [.init(sentence)]
        reply.effects = effects
        reply.writes = writes
        return reply
    }
}
