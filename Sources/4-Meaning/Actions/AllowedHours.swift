import Commands
import Foundation

/// A part of the day by the local clock: `07:00-22:00`, or over midnight `22:00-06:00`.
package struct AllowedHours: Hashable, Sendable {
    /// The minutes after midnight at which the hours begin and end.
    private let begins: Int
    private let ends: Int

    /// Reads a text such as `07:00-22:00`; nil for an invalid text, or for hours without any time.
    package init?(_ text: String) {
        guard
            let match = text.wholeMatch(
                of: /([01][0-9]|2[0-3]):([0-5][0-9])-([01][0-9]|2[0-3]|24):([0-5][0-9])/),
            let times = Self.minutes(match.output), times.begins != times.ends, times.ends <= 24 * 60
        else { return nil }
        (begins, ends) = times
    }

    private static func minutes(
        _ parts: (Substring, Substring, Substring, Substring, Substring)
    ) -> (begins: Int, ends: Int)? {
        guard let hour = Int(parts.1), let minute = Int(parts.2), let endHour = Int(parts.3),
            let endMinute = Int(parts.4)
        else { return nil }
        return (hour * 60 + minute, endHour * 60 + endMinute)
    }

    /// Whether a time lies within the hours.
    package func contains(_ date: Date, in zone: TimeZone) -> Bool {
        let parts = Calendar.gregorian(in: zone).dateComponents([.hour, .minute], from: date)
        let minute = (parts.hour ?? 0) * 60 + (parts.minute ?? 0)
        return begins < ends ? (begins..<ends).contains(minute) : minute >= begins || minute < ends
    }

    /// The sentence that refuses a request outside the hours.
    var refusal: SpokenSentence { "That is allowed from \(Self.text(begins)) to \(Self.text(ends)) only." }

    private static func text(_ minutes: Int) -> String {
        let (hour, minute) = minutes.quotientAndRemainder(dividingBy: 60)
        return "\(hour):" + (minute < 10 ? "0\(minute)" : "\(minute)")
    }
}
