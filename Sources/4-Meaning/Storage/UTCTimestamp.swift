package import Foundation

/// Times as they stand in the database and in events: `2026-01-31T14:05:09.120Z`.
///
/// ISO 8601 in UTC with milliseconds sorts as text, is what SQLite's date functions and PostgreSQL read, and is
/// readable with no tool but `sqlite3`.
package enum UTCTimestamp {
    private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    private static let wholeSeconds = Date.ISO8601FormatStyle()

    /// The time as text, rounded to the nearest millisecond.
    package static func text(_ date: Date) -> String {
        // The style cuts digits off instead of rounding, so aim at the middle of the millisecond.
        let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
        return style.format(Date(timeIntervalSince1970: (milliseconds + 0.5) / 1000))
    }

    /// The time that a text stands for; nil where it is none.
    package static func date(_ text: String) -> Date? {
        guard let parsed = (try? style.parse(text)) ?? (try? wholeSeconds.parse(text)) else { return nil }
        return Date(timeIntervalSince1970: (parsed.timeIntervalSince1970 * 1000).rounded() / 1000)
    }
}
