import Foundation
import Storage

/// Parses times in the forms that people and programs write.
enum WrittenTime {
    /// The accepted forms, as a part of a sentence.
    static let forms = "2026-11-24T08:00:00Z, or 2026-11-24 08:00 in this machine's time zone"

    /// The times that a database can store, from the year 1 to the year 9999.
    private static let range =
        Date(
            timeIntervalSince1970: -62_135_596_800)..<Date(
            timeIntervalSince1970: 253_402_300_800)

    /// Parses a time; nil for any other text, and for a time that does not exist, such as one on February 30.
    static func date(_ text: String, zone: TimeZone = .current) -> Date? {
        guard isTime(text), let date = parsed(text, zone), range.contains(date) else { return nil }
        return date
    }

    /// Parses a day such as 2026-11-24, and returns its beginning in UTC; nil for a day that does not exist.
    static func day(_ text: String) -> Date? {
        isTime(text) ? try? Date(text, strategy: Date.ISO8601FormatStyle().year().month().day()) : nil
    }

    /// Whether the day and the time of day exist. Foundation's parser would take February 30 for March 2.
    private static func isTime(_ text: String) -> Bool {
        let numbers = text.split { !("0"..."9").contains($0) }
        let values = numbers.prefix(6).map { Int($0) ?? -1 }
        guard values.count >= 3, numbers[0].count == 4, text.hasPrefix(numbers[0]) else { return false }
        let isLeap = values[0] % 4 == 0 && (values[0] % 100 != 0 || values[0] % 400 == 0)
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard days.indices.contains(values[1] - 1), (1...days[values[1] - 1]).contains(values[2]) else {
            return false
        }
        return zip(values.dropFirst(3), [24, 60, 60]).allSatisfy { $0 < $1 }
    }

    private static func parsed(_ text: String, _ zone: TimeZone) -> Date? {
        if let date = UTCTimestamp.date(text) { return date }
        for separator in [Date.ISO8601FormatStyle.DateTimeSeparator.space, .standard] {
            let style = Date.ISO8601FormatStyle(timeZone: zone).year().month().day()
                .dateTimeSeparator(separator).time(includingFractionalSeconds: false)
            for text in [text, text + ":00"] {
                if let date = try? Date(text, strategy: style) { return date }
            }
        }
        return nil
    }
}
