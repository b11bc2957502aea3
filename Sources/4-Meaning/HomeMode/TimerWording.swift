import Commands
import Foundation
import Handling
import Storage

/// The sentences about timers and alarms.
struct TimerWording {
    private let formats: AnswerFormats
    private let days: AlarmTime

    init(zone: TimeZone) { (formats, days) = (AnswerFormats(timeZone: zone), AlarmTime(zone: zone)) }

    /// The name of a timer or alarm at the beginning of a sentence.
    func name(_ timer: RoomTimerRow) -> String {
        let name = timer.name.map { "\($0) \(timer.kind.rawValue)" } ?? timer.kind.rawValue
        return name.prefix(1).uppercased() + name.dropFirst()
    }

    func started(_ timer: RoomTimerRow) -> String {
        "\(name(timer)) started, \(formats.spoken(timer.ringsAt.timeIntervalSince(timer.setAt)))."
    }

    func set(_ alarm: RoomTimerRow) -> String {
        "\(name(alarm)) set for \(time(of: alarm, from: alarm.setAt))."
    }

    func ringing(_ timer: RoomTimerRow, at date: Date) -> String {
        let late = date.timeIntervalSince(timer.ringsAt)
        // The program was not there when it was over.
        let since = late < 120 ? "" : ", \(formats.spoken(late)) ago"
        switch timer.kind {
        case .timer: return "\(name(timer)) is over\(since)."
        case .alarm: return "\(name(timer)), \(formats.time(timer.ringsAt))\(since)."
        }
    }

    func list(_ timers: [RoomTimerRow], _ kind: RoomTimerRow.Kind, at date: Date) -> String {
        guard !timers.isEmpty else { return "There is no \(kind.rawValue)." }
        return timers.map { timer in
            switch timer.kind {
            case .timer:
                "\(name(timer)), \(left(timer, at: date)) left" + (timer.left == nil ? "" : ", paused")
            case .alarm: "\(name(timer)) at \(time(of: timer, from: date))"
            }
        }.joined(separator: ". ") + "."
    }

    /// Asks which of several is meant.
    func which(_ timers: [RoomTimerRow], at date: Date) -> String {
        let kind = timers[0].kind
        let other = kind == .timer ? "how long it was set for" : "its time"
        return "There are \(timers.count) \(kind.rawValue)s. \(list(timers, kind, at: date)) "
            + "Say which one: the first, the last, or \(other)."
    }

    /// Whether one rings at a time of day; an hour without a part of the day may be of either half.
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
        "\(name(timer)) rings again at \(formats.time(timer.ringsAt))."
    }

    /// When an alarm rings, in words.
    func time(of alarm: RoomTimerRow, from now: Date) -> String {
        guard let repeats = alarm.repeats else {
            return formats.time(alarm.ringsAt) + days.day(of: alarm.ringsAt, from: now)
        }
        let minute = repeats.minute < 10 ? "0\(repeats.minute)" : "\(repeats.minute)"
        return "\(repeats.hour):\(minute) \(AlarmTime.spoken(repeats.weekdays))"
    }
}
