import Foundation
import Storage

/// A time as people and programs write it.
enum WrittenTime {
    /// How one may be written, for a sentence.
    static let forms = "2026-11-24T08:00:00Z, or 2026-11-24 08:00 in this machine's time zone"

    /// The time that a text stands for; nil where it is none.
    static func date(_ text: String, zone: TimeZone = .current) -> Date? {
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
