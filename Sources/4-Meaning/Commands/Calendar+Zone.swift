package import Foundation

extension Calendar {
    /// The Gregorian calendar of the clocks in a time zone, independent of the system's settings.
    package static func gregorian(in timeZone: TimeZone) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        return calendar
    }
}
