import Commands
import Feedback
import Foundation
import Handling
import Storage

/// Timers and alarms that ring, as the intents of a grammar ask for them:
///
/// | intent | slots | what it does |
/// | --- | --- | --- |
/// | `start_timer` | `duration`, perhaps `name` | rings after a time |
/// | `set_alarm` | `time`, perhaps `name` | rings at the next such time |
/// | `cancel_timer`, `cancel_alarm` | perhaps `name`, `duration`, `time`, `place` | ends the matching one |
/// | `list_timers`, `list_alarms` | | lists them |
/// | `stop` | | silences what rings |
///
/// Its replies contain its changes as rows, which the session writes before it answers; a restarted program continues
/// with them. ``ring(at:)`` returns what is due: call it at ``nextRing``, or often. If the clock is set, a timer still
/// rings after its duration, and an alarm at its time by the clock.
package actor TimerHandler: CommandHandler {
    /// More are a mistake, or a child at play.
    static let maximumCount = 20
    /// The longest timer, in seconds: one day. For longer times there are alarms.
    static let longest = 86_400
    /// The number of seconds for which a timer rings, unless a person says stop.
    static let ringingSeconds: TimeInterval = 60
    /// A pause between two rings, in seconds: time to say the wake word.
    static let ringPause: TimeInterval = 6

    let place: RoomPlace
    private let zone: TimeZone
    let makeID: @Sendable () -> UUID
    var timers: [RoomTimerRow]
    /// Those of them that another program keeps, and those that it has paused.
    var remote: [RemoteTimer] = []
    /// Those of another program that have rung or were cancelled here: that program may still report that they are over.
    var settled: [String] = []
    /// Those that another program reports to be over, and that have not rung.
    var over: [RoomTimerRow] = []
    /// The ringing timers, and the end of their ringing.
    private var ringing: [(timer: RoomTimerRow, until: Date)] = []
    private var lastRing = Date.distantPast
    /// Notices if the clock is set.
    private var clock: ClockWatch?
    /// The timers that were set before this program, while its clock was not right yet at the start: theirs was.
    private var kept: Set<UUID> = []
    /// Rows that changed with the clock, for the next reply.
    private var unwritten: [RoomWrite] = []

    /// Makes a handler that continues with the timers of a room.
    ///
    /// - Parameters:
    ///   - place: the room.
    ///   - timers: the timers that have not ended.
    ///   - zone: the time zone of alarms.
    ///   - clock: notices if the clock is set; nil if times are those of a recording.
    ///   - makeID: makes the key of a new timer.
    package init(
        in place: RoomPlace, timers: [RoomTimerRow] = [], zone: TimeZone = .current,
        clock: ClockWatch? = nil, makeID: @escaping @Sendable () -> UUID = { UUID() }
    ) {
        (self.place, self.timers, self.zone, self.makeID) = (place, timers, zone, makeID)
        self.clock = clock
        if let clock, !clock.isBelievable(since: timers.map(\.setAt).max()) { kept = Set(timers.map(\.id)) }
    }

    /// The timers and alarms that are not over, in the order in which they ring.
    package var open: [RoomTimerRow] { Self.sorted(timers) }

    static func sorted(_ timers: [RoomTimerRow]) -> [RoomTimerRow] {
        timers.sorted { ($0.ringsAt, $0.id.uuidString) < ($1.ringsAt, $1.id.uuidString) }
    }

    /// How many are not over.
    var count: Int { timers.count + remote.count { $0.paused != nil } }

    /// Those that ring.
    var ringingTimers: [RoomTimerRow] { ringing.map(\.timer) }

    /// Whether one rings.
    package var isRinging: Bool { !ringing.isEmpty }

    /// Silences what rings; false if nothing does.
    @discardableResult
    package func stopRinging() -> Bool {
        defer { ringing = [] }
        return isRinging
    }

    /// When ``ring(at:)`` has something to do next; nil for never.
    package var nextRing: Date? {
        let again = ringing.isEmpty ? nil : lastRing.addingTimeInterval(Self.ringPause)
        return [again, over.isEmpty ? nil : .distantPast, timers.map(dueDate).min()].compactMap(\.self).min()
    }

    /// Carries a request out; see ``/Handling/CommandHandler/handle(_:)``.
    package func handle(_ request: CommandRequest) -> Reply? {
        guard let intent = request.intent else { return nil }
        let moved = followClock(at: request.receivedAt)
        guard var reply = answer(intent, request) else {
            unwritten += moved
            return nil
        }
        reply.writes.insert(contentsOf: moved, at: 0)
        return reply
    }

    private func answer(_ intent: ParsedIntent, _ request: CommandRequest) -> Reply? {
        let name = intent.slots["name"]?.description
        return switch intent.name {
        case "start_timer": startTimer(intent.slots["duration"], name, request)
        case "set_alarm": setAlarm(intent.slots["time"], name, request)
        case "cancel_timer": cancel(.timer, intent.slots, request)
        case "cancel_alarm": cancel(.alarm, intent.slots, request)
        case "list_timers": list(.timer, request.receivedAt)
        case "list_alarms": list(.alarm, request.receivedAt)
        case "stop": stop(request.receivedAt)
        default: nil
        }
    }

    /// Rings if a timer or alarm is due, repeatedly until a person says stop or one minute is over.
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
        for index in ringing.indices { ringing[index].until.addTimeInterval(step) }
        for index in timers.indices where timers[index].kind == .timer && !kept.contains(timers[index].id) {
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
        let due = Self.sorted(over + timers.filter { dueDate(of: $0) <= date })
        let isDue = !ringing.isEmpty && lastRing.addingTimeInterval(Self.ringPause) <= date
        guard !due.isEmpty || isDue else { return nil }
        var reply = Reply(.done, sounds: [.chime(.warning), .chime(.warning)])
        lastRing = date
        for var timer in due {
            timer.endedAt = date
            if !over.contains(where: { $0.id == timer.id }) { reply.writes += end(timer) }
            reply.effects.append(TimerEffect.rang(timer))
            ringing.append((timer, date.addingTimeInterval(Self.ringingSeconds)))
        }
        over = []
        let sentence = ringing.map { words.ringing($0.timer, at: date) }.joined(separator: " ")
        reply.sounds.append(.speech(sentence))
        reply.displays = [.init(sentence, seconds: Self.ringPause, isWarning: true)]
        return reply
    }

    var words: TimerWording { TimerWording(zone: zone) }

    private func startTimer(_ value: GrammarValue?, _ name: String?, _ request: CommandRequest) -> Reply {
        guard case .duration(let seconds)? = value, (1...Self.longest).contains(seconds) else {
            return .rejected("A timer takes between a second and a day.")
        }
        let end = request.saidAt.addingTimeInterval(Double(seconds))
        return add(.timer, name, ringsAt: end, request, saying: words.started)
    }

    private func setAlarm(_ value: GrammarValue?, _ name: String?, _ request: CommandRequest) -> Reply {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        guard case .time(let hour, let minute)? = value,
            let date = calendar.nextDate(
                after: request.saidAt, matching: DateComponents(hour: hour, minute: minute),
                matchingPolicy: .nextTime)
        else { return .rejected("Say a time for the alarm.") }
        return add(.alarm, name, ringsAt: date, request, saying: words.set)
    }

    private func add(
        _ kind: RoomTimerRow.Kind, _ name: String?, ringsAt date: Date, _ request: CommandRequest,
        saying sentence: (RoomTimerRow) -> String
    ) -> Reply {
        guard count < Self.maximumCount else {
            return .rejected("There are \(count) timers and alarms. Cancel one first.")
        }
        if let name, timers.contains(where: { $0.kind == kind && $0.name == name }) {
            return .rejected("There is a \(name) \(kind.rawValue) already. Cancel it first.")
        }
        let timer = RoomTimerRow(
            id: makeID(), in: place, kind: kind, name: name, setAt: request.saidAt, ringsAt: date)
        timers.append(timer)
        return reply(sentence(timer), TimerEffect.set(timer), [.saveRoomTimer(timer)])
    }

    private func cancel(
        _ kind: RoomTimerRow.Kind, _ slots: [String: GrammarValue], _ request: CommandRequest
    ) -> Reply {
        let name = slots["name"]?.description
        let all = listed(kind, at: request.receivedAt)
        var found = all.filter { isMeant($0, by: slots) }
        if let place = slots["place"]?.description {
            let index = Int(place).map { $0 - 1 }
            guard
                let timer = place == "last"
                    ? found.last : found.indices.first(where: { $0 == index }).map({ found[$0] })
            else {
                return .rejected(words.list(all, kind, at: request.receivedAt))
            }
            found = [timer]
        }
        guard let first = found.first else {
            return .rejected(
                all.isEmpty || name != nil
                    ? "There is no \(name.map { $0 + " " } ?? "")\(kind.rawValue)."
                    : "There is none like that. " + words.list(all, kind, at: request.receivedAt))
        }
        guard found.count == 1 else { return .rejected(words.which(found, at: request.receivedAt)) }
        var timer = first
        timer.endedAt = request.receivedAt
        return reply("\(words.name(timer)) cancelled.", TimerEffect.cancelled(timer), end(timer))
    }

    /// Whether the spoken name, duration and time match this timer or alarm.
    private func isMeant(_ timer: RoomTimerRow, by slots: [String: GrammarValue]) -> Bool {
        if let name = slots["name"]?.description, timer.name != name { return false }
        if case .duration(let seconds)? = slots["duration"] {
            return timer.ringsAt.timeIntervalSince(timer.setAt).rounded() == Double(seconds)
        }
        if let time = slots["time"] { return words.rings(timer, at: time) }
        return true
    }

    private func list(_ kind: RoomTimerRow.Kind, _ date: Date) -> Reply {
        var reply = Reply.done(say: words.list(listed(kind, at: date), kind, at: date))
        reply.changesSomething = false
        return reply
    }

    private func stop(_ date: Date) -> Reply? {
        stopRinging() ? .done() : nil
    }

    private func reply(_ sentence: String, _ effect: TimerEffect, _ writes: [RoomWrite]) -> Reply {
        var reply = Reply.done(say: sentence)
        reply.displays = [.init(sentence)]
        reply.effects = [effect]
        reply.writes = writes
        return reply
    }
}
