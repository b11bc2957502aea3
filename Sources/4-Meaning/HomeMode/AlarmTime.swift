import Commands
import Foundation
import Storage

/// Computes when an alarm rings from the time of day and the day or days that a person said.
struct AlarmTime {
    /// The hour at which a night is over: “two tonight” is after midnight, and “five tonight” is in the evening.
    private static let dawn = 5

    let calendar: Calendar

    init(zone: TimeZone) {
        calendar = .gregorian(in: zone)
    }

    /// The weekdays that a value of the slot `days` stands for, 1 for Monday; nil if the value is unknown.
    static func weekdays(_ value: String) -> Set<Int>? {
        switch value {
        case "every_day": Set(1...7)
        case "weekdays": Set(1...5)
        case "weekends": [6, 7]
        default: value.hasSuffix("s") ? day(String(value.dropLast())).map { [$0] } : nil
        }
    }

    private static let names = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]

    private static func day(_ name: String) -> Int? { names.firstIndex(of: name).map { $0 + 1 } }

    /// The next date of a time of day; nil if there is none.
    ///
    /// If the clocks skip the time in spring, the function returns the next time that exists. If the clocks repeat it
    /// in autumn, the first of the two counts.
    func next(hour: Int, minute: Int, weekday: Int? = nil, after date: Date) -> Date? {
        var parts = DateComponents(hour: hour, minute: minute)
        // `Calendar` counts weekdays from 1 for Sunday.
        parts.weekday = weekday.map { $0 % 7 + 1 }
        return calendar.nextDate(
            after: date, matching: parts, matchingPolicy: .nextTime, repeatedTimePolicy: .first)
    }

    /// The next date at which a repeating alarm rings.
    func next(_ time: WeeklyTime, after date: Date) -> Date? {
        time.weekdays.compactMap {
            next(hour: time.hour, minute: time.minute, weekday: $0, after: date)
        }.min()
    }

    /// The date that a person means by a time and a value of the slot `day`; nil if it is over or the day is unknown.
    func date(hour: Int, minute: Int, day: String?, after now: Date) -> Date? {
        let evening = (1...11).contains(hour) ? hour + 12 : hour
        switch day {
        case nil: return next(hour: hour, minute: minute, after: now)
        case "today":
            return [hour, evening].compactMap { at($0, minute, 0, now) }.first { $0 > now }
        case "tonight":
            // “Twelve tonight” and “two tonight” are after midnight.
            return hour == 12 || hour < Self.dawn
                ? next(hour: hour % 12, minute: minute, after: now)
                : at(evening, minute, 0, now).flatMap { $0 > now ? $0 : nil }
        case "tomorrow", "tomorrow_morning": return at(hour, minute, 1, now)
        case "tomorrow_evening": return at(evening, minute, 1, now)
        case let name?:
            return Self.day(name).flatMap { next(hour: hour, minute: minute, weekday: $0, after: now) }
        }
    }

    /// A time of day on the day that is `days` days after a date.
    private func at(_ hour: Int, _ minute: Int, _ days: Int, _ date: Date) -> Date? {
        guard let day = calendar.date(byAdding: .day, value: days, to: calendar.startOfDay(for: date)) else {
            return nil
        }
        // `next` looks after a date: start a moment before midnight, since midnight itself may be meant.
        return next(hour: hour, minute: minute, after: day.addingTimeInterval(-1))
    }

    /// Whether a date is on the day of a value of the slot `day`.
    func isOn(_ day: String, _ date: Date, from now: Date) -> Bool {
        switch day {
        case "today": return calendar.isDate(date, inSameDayAs: now)
        case "tonight":
            // Until five in the morning, as for ``date(hour:minute:day:after:)``.
            return calendar.isDate(date, inSameDayAs: now)
                || isOn("tomorrow", date, from: now) && calendar.component(.hour, from: date) < Self.dawn
        case "tomorrow", "tomorrow_morning", "tomorrow_evening":
            return calendar.date(byAdding: .day, value: 1, to: now).map {
                calendar.isDate(date, inSameDayAs: $0)
            } ?? false
        default: return Self.day(day).map { $0 % 7 + 1 } == calendar.component(.weekday, from: date)
        }
    }

    /// The words for the day of a date, to follow a time in a sentence; empty if it is today.
    func day(of date: Date, from now: Date) -> SpokenSentence {
        if calendar.isDate(date, inSameDayAs: now) { return "" }
        if isOn("tomorrow", date, from: now) { return " tomorrow" }
        return " on \(Self.spoken((calendar.component(.weekday, from: date) + 5) % 7 + 1))"
    }

    /// The words for the days of a repeating alarm.
    static func spoken(_ days: Set<Int>) -> SpokenSentence {
        switch days {
        case Set(1...7): "every day"
        case Set(1...5): "every weekday"
        case [6, 7]: "every weekend"
        default:
            days.sorted().dropFirst().reduce("every \(spoken(days.min() ?? 1))") { "\($0) and \(spoken($1))" }
        }
    }

    private static func spoken(_ day: Int) -> SpokenSentence {
        let spoken: [SpokenSentence] = [
            "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
        ]
        return spoken[day - 1]
    }
}
