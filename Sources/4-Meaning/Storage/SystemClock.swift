import CProcess
package import Foundation

/// Whether this computer's clock can be right, for code that deletes old data or checks whether a time has passed.
///
/// The clock of a computer without a battery, or with an empty one, may start months off. Deleted data cannot be
/// restored, so a clock that has moved ahead far is trusted only if a time server sets it.
package enum SystemClock {
    /// The longest that a room is shut without a time server, in seconds: two weeks of holidays.
    package static let longestPause: TimeInterval = 14 * 86_400

    /// Whether a time may be trusted.
    ///
    /// - Parameters:
    ///   - date: the time of the clock.
    ///   - mark: the time at which it was last trusted; nil if never.
    ///   - isSynchronized: whether a time server sets the clock.
    package static func isBelievable(
        _ date: Date, since mark: Date?, isSynchronized: (Date) -> Bool = isSynchronized(at:)
    ) -> Bool {
        guard let mark, date.timeIntervalSince(mark) > longestPause else { return true }
        return isSynchronized(date)
    }

    /// Whether the kernel knows its clock to be kept by a time server, and that clock says the same as `date`, which was
    /// read just now: a process may see another time than the kernel's.
    package static func isSynchronized(at date: Date) -> Bool {
        let time = cprocess_synchronized_time()
        return time >= 0 && abs(Double(time) - date.timeIntervalSince1970) < 2
    }
}
