import CProcess
package import Foundation

/// Checks whether this computer's clock can be right. Code that deletes old data or waits for a time asks it.
///
/// The clock of a computer without a battery, or with an empty one, may start months off. Deleted data cannot be
/// restored. So if the clock has moved ahead far, this code trusts it only if a time server sets it.
package enum SystemClock {
    /// The longest time for which a room without a time server is shut, in seconds: two weeks of holidays.
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

    /// Whether a time server keeps the kernel's clock right, and the kernel's clock agrees with `date`, which the
    /// caller has just read. A process may see another time than the kernel.
    package static func isSynchronized(at date: Date) -> Bool {
        let time = cprocess_synchronized_time()
        return time >= 0 && abs(Double(time) - date.timeIntervalSince1970) < 2
    }
}
