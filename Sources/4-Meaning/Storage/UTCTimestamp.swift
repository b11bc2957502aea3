package import Foundation

/// The format of times in the database and in events: `2026-01-31T14:05:09.120Z`.
///
/// ISO 8601 in UTC with milliseconds sorts as text, is what SQLite's date functions and PostgreSQL read, and is
/// readable with only `sqlite3`.
package enum UTCTimestamp {
    private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    private static let wholeSeconds = Date.ISO8601FormatStyle()

    /// The time as text, to the millisecond that ``Foundation/Date/kept`` has.
    package static func text(_ date: Date) -> String {
        // The style cuts digits off, so format the middle of the millisecond.
        style.format(date.kept.addingTimeInterval(0.0005))
    }

    /// The time that a text stands for; nil if the text is no time.
    package static func date(_ text: String) -> Date? {
        guard let parsed = (try? style.parse(text)) ?? (try? wholeSeconds.parse(text)) else { return nil }
        return Date(timeIntervalSince1970: (parsed.timeIntervalSince1970 * 1000).rounded() / 1000)
    }
}

extension Date {
    /// The time as databases store it: truncated to whole milliseconds. Code that stores a time uses this, so that the
    /// value in memory equals the one from the database.
    package var kept: Date {
        let milliseconds = timeIntervalSince1970 * 1000
        // The floating-point number of a whole millisecond may lie a little below it.
        let nearest = milliseconds.rounded()
        let isWhole = abs(milliseconds - nearest) < max(0.000_5, 2 * milliseconds.ulp)
        return Date(timeIntervalSince1970: (isWhole ? nearest : milliseconds.rounded(.down)) / 1000)
    }

    /// Whether both times are the same in whole milliseconds. One program may have cut the microseconds off, and
    /// another one, such as a database or its client, may have rounded them.
    package func isSameMoment(as other: Date) -> Bool { abs(timeIntervalSince(other)) < 0.001_5 }
}
