import Commands
import Foundation
import Handling
import Storage

/// The sentences about timers and alarms, in a language.
struct TimerWording {
    private let formats: AnswerFormats
    private let days: AlarmTime

    init(zone: TimeZone, language: Language = .english) {
        (formats, days) = (AnswerFormats(timeZone: zone, language: language), AlarmTime(zone: zone))
    }

    func say(_ answer: SpokenSentence) -> String { formats.say(answer) }

    /// The name of a timer or alarm at the beginning of a sentence.
    func name(_ timer: RoomTimerRow) -> String {
        let name = named(timer.kind, timer.name)
        return name.prefix(1).uppercased() + name.dropFirst()
    }

    private func named(_ kind: RoomTimerRow.Kind, _ name: String?) -> String {
        switch kind {
        case .timer: say(name.map { "\($0) timer" } ?? "timer")
        case .alarm: say(name.map { "\($0) alarm" } ?? "alarm")
        }
    }

    /// Says that no timer or alarm exists, or none of that name.
    func none(_ kind: RoomTimerRow.Kind, named name: String? = nil) -> String {
        say("There is no \(named(kind, name)).")
    }

    func cancelled(_ count: Int, _ kind: RoomTimerRow.Kind) -> String {
        switch kind {
        case .timer: say("\(count) timers cancelled.")
        case .alarm: say("\(count) alarms cancelled.")
        }
    }

    /// Says that a timer or alarm of that name exists already.
    func exists(_ kind: RoomTimerRow.Kind, named name: String) -> String {
        say("There is a \(named(kind, name)) already. Cancel it first.")
    }

    func started(_ timer: RoomTimerRow) -> String {
        say("\(name(timer)) started, \(formats.spoken(timer.ringsAt.timeIntervalSince(timer.setAt))).")
    }

    func set(_ alarm: RoomTimerRow) -> String {
        say("\(name(alarm)) set for \(time(of: alarm, from: alarm.setAt)).")
    }

    func ringing(_ timer: RoomTimerRow, at date: Date) -> String {
        let late = date.timeIntervalSince(timer.ringsAt)
        // The timer ended while the program did not run.
        let since: SpokenSentence = late < 120 ? "" : ", \(formats.spoken(late)) ago"
        return switch timer.kind {
        case .timer: say("\(name(timer)) is over\(since).")
        case .alarm: say("\(name(timer)), \(formats.time(timer.ringsAt))\(since).")
        }
    }

    func list(_ timers: [RoomTimerRow], _ kind: RoomTimerRow.Kind, at date: Date) -> String {
        guard !timers.isEmpty else { return none(kind) }
        return timers.map { timer in
            switch timer.kind {
            case .timer where timer.left == nil: say("\(name(timer)), \(left(timer, at: date)) left")
            case .timer: say("\(name(timer)), \(left(timer, at: date)) left, paused")
            case .alarm: say("\(name(timer)) at \(time(of: timer, from: date))")
            }
        }.joined(separator: ". ") + "."
    }

    /// Asks which of several timers or alarms is meant.
    func which(_ timers: [RoomTimerRow], at date: Date) -> String {
        let (count, list) = (timers.count, list(timers, timers[0].kind, at: date))
        return switch timers[0].kind {
        case .timer:
            say(
                "There are \(count) timers. \(list) Say which one: the first, the last, or how long it was set for."
            )
        case .alarm:
            say("There are \(count) alarms. \(list) Say which one: the first, the last, or its time.")
        }
    }

    /// Whether a timer or alarm rings at a time of day. An hour below 12 also matches the same hour after noon.
    func rings(_ timer: RoomTimerRow, at time: GrammarValue) -> Bool {
        guard case .time(let hour, let minute) = time else { return false }
        let parts = days.calendar.dateComponents([.hour, .minute], from: timer.ringsAt)
        return parts.minute == minute && (parts.hour == hour || hour < 12 && parts.hour == hour + 12)
    }

    /// The time that is left, in words.
    func left(_ timer: RoomTimerRow, at date: Date) -> String {
        formats.spoken(timer.left ?? timer.ringsAt.timeIntervalSince(date))
    }

    func snoozed(_ timer: RoomTimerRow) -> String {
        say("\(name(timer)) rings again at \(formats.time(timer.ringsAt)).")
    }

    /// When an alarm rings, in words.
    func time(of alarm: RoomTimerRow, from now: Date) -> String {
        guard let repeats = alarm.repeats else {
            return say("\(formats.time(alarm.ringsAt))\(days.day(of: alarm.ringsAt, from: now))")
        }
        let minute = repeats.minute < 10 ? "0\(repeats.minute)" : "\(repeats.minute)"
        let time: SpokenSentence = "\(repeats.hour):\(minute)"
        return say("\(time) \(AlarmTime.spoken(repeats.weekdays))")
    }
}
