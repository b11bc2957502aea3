/// A time of day on some days of the week, for a repeating alarm.
public struct WeeklyTime: Hashable, Sendable {
    /// The days, 1 for Monday ... 7 for Sunday; never empty.
    public let weekdays: Set<Int>
    /// The hour of the local time, 0 ... 23.
    public let hour: Int
    /// The minute, 0 ... 59.
    public let minute: Int

    /// Makes a time; nil if there is no day, or a value is out of range.
    public init?(weekdays: Set<Int>, hour: Int, minute: Int) {
        guard !weekdays.isEmpty, weekdays.isSubset(of: 1...7), (0...23).contains(hour),
            (0...59).contains(minute)
        else { return nil }
        (self.weekdays, self.hour, self.minute) = (weekdays, hour, minute)
    }

    /// Reads a text of the form of ``text``; nil for any other text.
    public init?(_ text: String) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let days = parts[0].compactMap(\.wholeNumberValue)
        let clock = parts[1].split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        guard clock.count == 2, let hour = clock[0], let minute = clock[1] else { return nil }
        self.init(weekdays: Set(days), hour: hour, minute: minute)
        guard self.text == text else { return nil }
    }

    /// The form in which a store keeps it: the days in order, and the time, such as `12345 07:00`.
    public var text: String {
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return weekdays.sorted().map(String.init).joined() + " \(padded(hour)):\(padded(minute))"
    }
}
