package import Foundation

extension Calendar {
    /// The calendar of the clocks in a time zone, whatever calendar the system's settings choose.
    package static func gregorian(in timeZone: TimeZone) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        return calendar
    }
}
